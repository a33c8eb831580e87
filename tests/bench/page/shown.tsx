import { type Answer, type Answers, canReset, resolvePath, type Wizard } from '@kindred/engine'
import { openValidator, StepForm, type StepFormProps, type ValidatorModule } from '../../../src/form/index.ts'
import type { OpenSide } from './side.ts'

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

export const noFacts = {}

interface ShownProps {
  wizard: Wizard
  validators: ValidatorModule
  open: boolean
  journey: Journey
}

function Shown({ wizard, validators, open, journey }: ShownProps) {
  const { stepId, answers } = journey
  const walked = resolvePath(wizard, answers, noFacts).path.find(({ step }) => step.id === stepId)
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

/** The form room's step over answers that this hook keeps. */
export const openWith =
  (useAnswers: (wizard: Wizard, open: boolean) => Journey): OpenSide =>
  async (wizard) => {
    const { default: validators } = await import(
      /* @vite-ignore */ `${location.origin}/validators-${wizard.steps[0]?.fields[0]?.list?.options.length}.js`
    )
    return ({ open }) => (
      <Shown wizard={wizard} validators={validators} open={open} journey={useAnswers(wizard, open)} />
    )
  }
