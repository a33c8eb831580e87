import {
  type Answers,
  chosenIn,
  type Facts,
  type Field,
  hasOptions,
  labelOf,
  type PathStep,
  type ResolvedPath,
  stepIsAnswered,
  stepName,
  type Wizard,
} from '@kindred/engine'
import { previewOf } from '@kindred/engine/text'

interface SummaryRow {
  step: PathStep['step']
  question: string
  /** In words; null while there is none. */
  answer: string | null
}

/** The questions of the intro card, and whatever else is answered, each with its answer (AMB-26), in the order of the steps but for those whose order content names. */
export function summaryRows(wizard: Wizard, taken: ResolvedPath, facts: Facts): SummaryRow[] {
  const named = wizard.messages?.summaryOrder?.trim().split(/\s+/) ?? []
  const moved = named.flatMap((id) => taken.path.find(({ step }) => step.id === id) ?? [])
  // Those that are named stand in the places of each other.
  const ordered = taken.path.map((walked) => (named.includes(walked.step.id) ? (moved.shift() ?? walked) : walked))
  return ordered.flatMap((walked) => {
    const { summary, title } = stepName(walked.step, facts)
    const answered = stepIsAnswered(walked, taken.effective)
    // The card asks some of the questions; of the others it shows the answers, so that its rows agree with its count.
    const question = summary ?? (answered ? title : undefined)
    if (question === undefined) return []
    return [{ step: walked.step, question, answer: answered ? answerOf(walked, taken.effective) : null }]
  })
}

const answerOf = ({ fields }: PathStep, answers: Answers): string =>
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
