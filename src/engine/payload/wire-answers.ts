import type { Answer, Answers, Field, Wizard } from '../definition.ts'
import { kindOf } from '../kinds/index.ts'
import { answerToWire, normalizeAnswer, type WireEntry } from '../kinds/normalize-answer.ts'
import { memoize } from '../memoize.ts'
import { holdsList } from '../wizard.ts'

type WireAnswer = Answer | number | readonly (string | WireEntry)[]

/** Answers to a matrix, by the ids of its statements. */
type WireRows = Readonly<Record<string, WireAnswer>>

/** Answers as they are sent and stored: a number is a JSON number, an entry of a repeat and the answers to a matrix an object. */
export type WireAnswers = Readonly<Record<string, WireAnswer | WireRows>>

const fieldsOf = memoize(
  ({ steps }: Wizard) => new Map(steps.flatMap((step) => step.fields.map((field) => [field.id, field]))),
)

const isRows = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** Its list is of objects: entries of a repeat, files. */
const holdsEntries = (field: Field | undefined): boolean =>
  field !== undefined && (kindOf(field).repeats === true || kindOf(field).keepsFiles === true)

/** What is no answer to any question (null, true, an object) comes in the shape that this question refuses. */
const textOf = (given: unknown, field: Field | undefined): Answer => {
  if (typeof given === 'string') return given
  if (typeof given === 'number') return String(given)
  if (Array.isArray(given) && (given.every((entry) => typeof entry === 'string') || holdsEntries(field)))
    return given.map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry)))
  const text = JSON.stringify(given) ?? ''
  return field !== undefined && holdsList(field) ? text : [text]
}

/**
 * Answers as they are kept here, from those that were sent or stored. Takes any JSON that somebody may send: what is no answer is refused
 * by `checkAnswers` in words, and never throws.
 *
 * @param answers the body of a request as it was parsed, or what `answersToWire` gave
 */
export function normalizeAnswers(wizard: Wizard, answers: unknown): Answers {
  const fields = fieldsOf(wizard)
  const rows = Object.entries(answers ?? {}).flatMap(([id, given]): [string, unknown][] =>
    isRows(given) ? rowsOf(fields, id, given) : [[id, given]],
  )
  const kept = rows.map(([id, given]) => {
    const field = fields.get(id)
    const answer = textOf(given, field)
    return [id, field === undefined ? answer : normalizeAnswer(field, answer)] as const
  })
  return Object.fromEntries(kept)
}

/** Answers as they are sent and stored. What does not fit its question yet stays as it was typed. */
export function answersToWire(wizard: Wizard, answers: Answers): WireAnswers {
  const fields = fieldsOf(wizard)
  const sent = new Map<string, WireAnswer | WireRows>()
  for (const [id, answer] of Object.entries(answers)) {
    const field = fields.get(id)
    const given = field === undefined ? answer : answerToWire(field, answer)
    const { id: of } = field?.table ?? {}
    if (of === undefined) sent.set(id, given)
    else sent.set(of, { ...(sent.get(of) as WireRows | undefined), [id]: given })
  }
  return Object.fromEntries(sent)
}

/** What is no statement of this matrix is an answer to a question that is not there, to be refused. */
const rowsOf = (fields: ReadonlyMap<string, Field>, of: string, given: Record<string, unknown>): [string, unknown][] =>
  Object.entries(given).map(([id, one]) => [fields.get(id)?.table?.id === of ? id : `${of}.${id}`, one])
