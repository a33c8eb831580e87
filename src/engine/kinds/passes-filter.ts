import { carriedIds, keptOf } from '../carried-options.ts'
import type { Answer, Answers, Field, Wizard } from '../definition.ts'
import { listOf } from '../list-of.ts'
import { memoize } from '../memoize.ts'
import { formats } from './parts/formats.ts'
import { optionIn } from './parts/option-kind.ts'

/** The kinds that read `default`: one choice of a few. */
export const kindsWithDefault: ReadonlySet<Field['kind']> = new Set(['choice-cards', 'choice-dialog'])

/** The option that a question starts with. */
export const defaultOf = ({ kind, default: option }: Pick<Field, 'kind' | 'default'>): string | undefined =>
  kindsWithDefault.has(kind) ? option : undefined

/** The answer to a question, or the option that it starts with: a default is an answer from the first moment, and nobody has to choose it. */
export function givenAnswer(field: Pick<Field, 'id' | 'kind' | 'default'>, answers: Answers): Answer | undefined {
  const answer = answers[field.id]
  return listOf(answer).length === 0 ? (defaultOf(field) ?? answer) : answer
}

const defaultsOf = memoize(({ steps }: Wizard) =>
  steps.flatMap(({ fields }) => fields.filter((field) => defaultOf(field) !== undefined)),
)

/** Answers as they are drawn, with what each question starts with; the same answers where nothing is added. */
export function withDefaults(wizard: Wizard, answers: Answers): Answers {
  const open = defaultsOf(wizard).filter(({ id }) => listOf(answers[id]).length === 0)
  if (open.length === 0) return answers
  return { ...answers, ...Object.fromEntries(open.map((field) => [field.id, field.default ?? ''])) }
}

/** Are two texts the same? Of email addresses capitals do not matter, of numbers in groups neither blanks. */
export function isSameText({ format }: Pick<Field, 'format'>, text: string, other: string): boolean {
  const compared = format && formats[format].compared
  const asCompared = (one: string) => compared?.(one.trim()) ?? one.trim()
  return asCompared(text) === asCompared(other)
}

/** The question with whose answer a text is compared: it has to be the same, or another one. */
export const comparedWith = ({ sameAs, differsFrom }: Pick<Field, 'sameAs' | 'differsFrom'>): string | undefined =>
  sameAs ?? differsFrom

/**
 * Does this answer pass the filter of its question, or repeat or differ from what it has to? What fitted another answer than today's is stashed, as the answer of
 * a closed branch is. An option that is not known here passes.
 */
export function passesFilter(
  field: Field,
  answer: Answer,
  values: Readonly<Record<string, Answer | undefined>>,
): boolean {
  const { choiceFilter, list } = field
  const carried = carriedIds(field, values)
  if (carried !== undefined) return listOf(answer).every((id) => carried.includes(id))
  const other = comparedWith(field)
  if (other !== undefined) {
    const [typed] = listOf(values[other])
    const [text = ''] = listOf(answer)
    return typed === undefined || isSameText(field, text, typed) === (field.sameAs !== undefined)
  }
  if (choiceFilter === undefined || list === undefined) return true
  const [value] = listOf(values[choiceFilter.field])
  return listOf(answer).every((id) => value === undefined || optionIn(list, id)?.for?.includes(value) !== false)
}

/** The answer of a question, without what its filter puts aside. `values`: the answers that count, where others are stashed. */
export function unfiltered(
  field: Field,
  answers: Answers,
  values: Readonly<Record<string, Answer | undefined>> = answers,
): Answer | undefined {
  const answer = answers[field.id]
  if (field.optionsFrom !== undefined || field.entriesFrom !== undefined) return answer && keptOf(field, answer, values)
  return answer === undefined || passesFilter(field, answer, answers) ? answer : undefined
}
