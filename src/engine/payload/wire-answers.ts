import type { Answer, Answers, Wizard } from '../definition.ts'
import { answerToWire, normalizeAnswer, type WireEntry } from '../kinds/normalize-answer.ts'
import { memoize } from '../memoize.ts'

/** Answers as they are sent and stored: a number is a JSON number, an entry of a repeat an object. */
export type WireAnswers = Readonly<Record<string, Answer | number | readonly (string | WireEntry)[]>>

const fieldsOf = memoize(
  ({ steps }: Wizard) => new Map(steps.flatMap((step) => step.fields.map((field) => [field.id, field]))),
)

const textOf = (given: WireAnswers[string]): Answer => {
  if (typeof given === 'string') return given
  if (typeof given === 'number') return String(given)
  return given.map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry)))
}

/** Answers as they are kept here, from those that were sent or stored. */
export function normalizeAnswers(wizard: Wizard, answers: WireAnswers): Answers {
  const fields = fieldsOf(wizard)
  const kept = Object.entries(answers).map(([id, given]) => {
    const field = fields.get(id)
    const answer = textOf(given)
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
