import type { Answer, Field } from '../definition.ts'
import { parseEntry } from '../entry.ts'
import { kindOf } from './index.ts'
import type { AnswerFormat } from './kind.ts'
import { parseFile } from './parts/uploaded-file.ts'

/** What an answer that is no choice is made of. */
export const answerFormat = (field: Pick<Field, 'kind' | 'format'>): AnswerFormat =>
  kindOf(field).writes?.(field) ?? 'words'

/** Are stored answers of this kind answers to this question, too? Words hold anything that was written; nothing else holds words. */
export function acceptsFormat(field: Pick<Field, 'kind' | 'format'>, was: AnswerFormat): boolean {
  const now = answerFormat(field)
  return now === 'words' || now === was
}

/** An answer as it is kept; what cannot be read stays as it is, and does not count. */
export function normalizeAnswer<A extends Answer>(
  field: Pick<Field, 'kind' | 'fields'>,
  answer: A,
  language?: string,
): A | Answer {
  const { read } = kindOf(field)
  if (read === undefined) return answer
  if (typeof answer === 'string') return read(answer, language, field) ?? answer
  return answer.map((entry) => read(entry, language, field) ?? entry)
}

/** An entry of a repeat, or a file, as it is sent and stored. */
export interface WireEntry {
  readonly [question: string]: string | number | readonly (string | WireEntry)[]
}

/** A number as a number, entries of a repeat and files as objects; whatever else is answered as it is. */
export function answerToWire(field: Field, answer: Answer): Answer | number | readonly (string | WireEntry)[] {
  if (typeof answer !== 'string') {
    const { repeats, keepsFiles } = kindOf(field)
    if (keepsFiles === true) return answer.map((entry) => fileToWire(entry))
    return repeats === true ? answer.map((entry) => entryToWire(field, entry)) : answer
  }
  if (answerFormat(field) !== 'number') return answer
  return kindOf(field).fits(field, answer) ? Number(answer) : answer
}

/** What is no file stays as it is, to be refused. */
function fileToWire(text: string): string | WireEntry {
  const file = parseFile(text)
  return file === undefined ? text : { ...file }
}

/** What is no entry stays as it is, to be refused. */
function entryToWire({ fields = [] }: Field, text: string): string | WireEntry {
  const answers = parseEntry(text)
  if (answers === undefined) return text
  const sent = Object.entries(answers).map(([id, answer]) => {
    const field = fields.find((one) => one.id === id)
    return [id, field === undefined ? answer : answerToWire(field, answer)] as const
  })
  return Object.fromEntries(sent) as WireEntry
}

/** What counts of an answer: of each entry of a repeat that is filled in, what its questions ask for. The same answer where that is all of it. */
export function countedIn(field: Field, answer: Answer): Answer {
  const { counts } = kindOf(field)
  if (counts === undefined || typeof answer === 'string') return answer
  const counted = answer.flatMap((entry) => counts(field, entry) ?? [])
  return counted.length === answer.length && counted.every((entry, at) => entry === answer[at]) ? answer : counted
}
