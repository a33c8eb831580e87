import {
  type Answers,
  chosenIn,
  type Facts,
  type Field,
  hasOptions,
  labelOf,
  stepIsAnswered,
  stepName,
  type Walk,
  type WalkedStep,
  type Wizard,
} from '#engine'
import { previewOf } from '#engine/text'

export interface SummaryRow {
  step: WalkedStep['step']
  question: string
  /** In words; null while there is none. */
  answer: string | null
}

/** The questions of the intro card, in the order that content names, each with its answer (AMB-26). */
export function summaryRows(wizard: Wizard, taken: Walk, facts: Facts): SummaryRow[] {
  const order = wizard.messages?.summaryOrder?.split(/\s+/) ?? taken.path.map(({ step }) => step.id)
  return order.flatMap((id) => {
    const walked = taken.path.find(({ step }) => step.id === id)
    if (walked === undefined) return []
    const question = stepName(walked.step, facts).summary
    if (question === undefined) return []
    const answered = stepIsAnswered(walked, taken.effective)
    return [{ step: walked.step, question, answer: answered ? answerOf(walked, taken.effective) : null }]
  })
}

const answerOf = ({ fields }: WalkedStep, answers: Answers): string =>
  fields
    .flatMap((field) =>
      hasOptions(field) ? [labelsOf(field, answers)] : [previewOf(chosenIn(answers[field.id])[0] ?? '')],
    )
    .filter((words) => words !== '')
    .join(' · ')

const labelsOf = (field: Field, answers: Answers): string =>
  chosenIn(answers[field.id])
    .map((id) => labelOf(field, id))
    .join(', ')
