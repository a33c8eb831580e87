import type { Answer, Answers, Wizard } from '../definition.ts'
import { answerToWire, normalizeAnswer } from '../kinds/normalize-answer.ts'
import { memoize } from '../memoize.ts'

/** Answers as they are sent and stored: a number is a JSON number. */
export type WireAnswers = Readonly<Record<string, Answer | number>>

const fieldsOf = memoize(
  ({ steps }: Wizard) => new Map(steps.flatMap((step) => step.fields.map((field) => [field.id, field]))),
)

/** Answers as they are kept here, from those that were sent or stored. */
export function normalizeAnswers(wizard: Wizard, answers: WireAnswers): Answers {
  const fields = fieldsOf(wizard)
  const kept = Object.entries(answers).map(([id, given]) => {
    const field = fields.get(id)
    const answer = typeof given === 'number' ? String(given) : given
    return [id, field === undefined ? answer : normalizeAnswer(field, answer)] as const
  })
  return Object.fromEntries(kept)
}

/** Answers as they are sent and stored. What does not fit its question yet stays as it was typed. */
export function answersToWire(wizard: Wizard, answers: Answers): WireAnswers {
  const fields = fieldsOf(wizard)
  const sent = Object.entries(answers).map(([id, answer]) => {
    const field = fields.get(id)
    return [id, field === undefined ? answer : answerToWire(field, answer)] as const
  })
  return Object.fromEntries(sent)
}
