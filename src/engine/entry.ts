import type { Answer, Answers, Field } from './definition.ts'

/** So many entries are kept read: each is asked for with every click. */
const maxRead = 5_000

const read = new Map<string, Answers | undefined>()

/** The answers in an entry of a repeat; undefined where the text is none. Entries are texts among answers, and objects on the wire. */
export function parseEntry(text: string): Answers | undefined {
  if (read.has(text)) return read.get(text)
  if (read.size > maxRead) read.clear()
  const entry = parse(text)
  read.set(text, entry)
  return entry
}

function parse(text: string): Answers | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    const entry: Readonly<Record<string, unknown>> = JSON.parse(text)
    return Object.values(entry).every(isAnswer) ? (entry as Answers) : undefined
  } catch {
    return undefined
  }
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'))

/** An entry as a text, the same for the same answers: in the order of its questions, then what none of them knows. */
export function entryText(fields: readonly Field[], answers: Readonly<Record<string, unknown>>): string {
  const known = fields.flatMap(({ id }) => (Object.hasOwn(answers, id) ? [[id, answers[id]] as const] : []))
  const ids = new Set(known.map(([id]) => id))
  return JSON.stringify(Object.fromEntries([...known, ...Object.entries(answers).filter(([id]) => !ids.has(id))]))
}
