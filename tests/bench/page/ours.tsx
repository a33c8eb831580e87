import { useEffect, useState } from 'react'
import {
  type Answer,
  type Answers,
  canReset,
  neighbours,
  resetStep,
  setAnswer,
  toggleOption,
  type Wizard,
  walk,
} from '#engine'
import {
  openValidator,
  prepareStep,
  StepForm,
  type StepFormProps,
  type ValidatorModule,
} from '../../../src/form/index.ts'

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

export interface Journey {
  stepId: string
  answers: Answers
  toggle: (field: string, option: string) => void
  answer: (field: string, value: Answer) => void
  reset: () => void
  next: () => void
}

/** Answers kept by React and changed by the engine's rules: the form room alone. */
function useRules(wizard: Wizard, open: boolean): Journey {
  const first = wizard.steps[0]?.id ?? ''
  const [answers, setAnswers] = useState<Answers>({})
  const [stepId, setStepId] = useState(first)
  useEffect(() => {
    if (!open) setStepId(first)
  }, [open, first])
  return {
    stepId,
    answers,
    toggle: (field, option) => setAnswers((before) => toggleOption(wizard, before, field, option)),
    answer: (field, value) => setAnswers((before) => setAnswer(before, field, value)),
    reset: () => setAnswers((before) => resetStep(wizard, before, stepId)),
    next: () => setStepId(neighbours(wizard, answers, noFacts, stepId).next?.id ?? first),
  }
}

export const noFacts = {}

/** What the app does in an idle moment once the wizard is there. */
export const prepare = (wizard: Wizard): void => {
  for (const step of wizard.steps) prepareStep(step, [undefined])
}

export interface OursProps {
  wizard: Wizard
  validators: ValidatorModule
  open: boolean
}

export const Ours = (props: OursProps) => <Shown {...props} journey={useRules(props.wizard, props.open)} />

export function Shown({ wizard, validators, open, journey }: OursProps & { journey: Journey }) {
  const { stepId, answers } = journey
  const walked = walk(wizard, answers, noFacts).path.find(({ step }) => step.id === stepId)
  if (walked === undefined || !open) return <p>Closed</p>
  return (
    <>
      <StepForm
        wizard={wizard}
        step={walked.step}
        fields={walked.fields}
        answers={answers}
        facts={noFacts}
        texts={texts}
        validator={openValidator(validators, walked.step)}
        mode="create"
        onToggle={journey.toggle}
        onAnswer={journey.answer}
        onReset={journey.reset}
        canReset={canReset(wizard, answers, walked.step.id)}
      />
      <button type="button" id="next" onClick={journey.next}>
        Next
      </button>
    </>
  )
}
