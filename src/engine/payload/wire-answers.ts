import type { Answer, Answers, Field, Wizard } from '../definition.ts'
import { answerToWire, normalizeAnswer, type WireEntry } from '../kinds/normalize-answer.ts'
import { memoize } from '../memoize.ts'

type WireAnswer = Answer | number | readonly (string | WireEntry)[]

/** Answers to a matrix, by the ids of its statements. */
type WireRows = Readonly<Record<string, WireAnswer>>

/** Answers as they are sent and stored: a number is a JSON number, an entry of a repeat and the answers to a matrix an object. */
export type WireAnswers = Readonly<Record<string, WireAnswer | WireRows>>

const fieldsOf = memoize(
  ({ steps }: Wizard) => new Map(steps.flatMap((step) => step.fields.map((field) => [field.id, field]))),
)

const isRows = (given: WireAnswers[string]): given is WireRows => typeof given === 'object' && !Array.isArray(given)

const textOf = (given: WireAnswer): Answer => {
  if (typeof given === 'string') return given
  if (typeof given === 'number') return String(given)
  return given.map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry)))
}

/** Answers as they are kept here, from those that were sent or stored. */
export function normalizeAnswers(wizard: Wizard, answers: WireAnswers): Answers {
  const fields = fieldsOf(wizard)
  const rows = Object.entries(answers).flatMap(([id, given]): [string, WireAnswer][] =>
    isRows(given) ? rowsOf(fields, id, given) : [[id, given]],
  )
  const kept = rows.map(([id, given]) => {
    const field = fields.get(id)
    const answer = textOf(given)
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
const rowsOf = (fields: ReadonlyMap<string, Field>, of: string, given: WireRows): [string, WireAnswer][] =>
  Object.entries(given).map(([id, one]) => [fields.get(id)?.table?.id === of ? id : `${of}.${id}`, one])
