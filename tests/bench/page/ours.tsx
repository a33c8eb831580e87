import { useMachine } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { canReset, type Wizard, walk, wizardMachine } from '#engine'
import { openValidator, StepForm, type StepFormProps, type ValidatorModule } from '../../../src/form/index.ts'

const sentences: Record<string, string> = {
  'wizard.search': 'Search',
  'wizard.searchLabel': 'Search in {label}',
  'wizard.noMatches': 'No options match your search',
  'wizard.selections': '{n}/{limit} selections',
  'wizard.limitReached': '{limit} of {limit} chosen.',
  'wizard.resetAll': 'Reset All',
}
const texts: StepFormProps['texts'] = (key, values = {}) =>
  (sentences[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

/** A step as a wizard page shows it: the engine's machine keeps the answers, the form room draws the step. */
export function Ours({ wizard, validators, open }: { wizard: Wizard; validators: ValidatorModule; open: boolean }) {
  const machine = useMemo(() => wizardMachine(wizard), [wizard])
  const [{ value, context }, send] = useMachine(machine, { input: {} })
  const { answers, facts } = context
  // Closed, the wizard waits on its first step again.
  useEffect(() => {
    if (!open) send({ type: 'OPEN', step: 'first' })
  }, [open, send])
  const walked = walk(wizard, answers, facts).path.find(({ step }) => step.id === value)
  if (walked === undefined || !open) return <p>Closed</p>
  return (
    <>
      <StepForm
        wizard={wizard}
        step={walked.step}
        fields={walked.fields}
        answers={answers}
        facts={facts}
        texts={texts}
        validator={openValidator(validators, walked.step)}
        mode="create"
        onToggle={(field, option) => send({ type: 'TOGGLE', field, option })}
        onAnswer={(field, value) => send({ type: 'ANSWER', field, value })}
        onReset={() => send({ type: 'RESET' })}
        canReset={canReset(wizard, answers, walked.step.id)}
      />
      <button type="button" id="next" onClick={() => send({ type: 'NEXT' })}>
        Next
      </button>
    </>
  )
}
