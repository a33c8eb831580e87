import type { ComputedValue } from '@kindred/contract/wizard'
import type { Answer, Field, Wizard } from '../definition.ts'
import { parseEntry } from '../entry.ts'
import { answerFormat } from '../kinds/normalize-answer.ts'
import { minutesOf } from '../kinds/time.ts'
import { memoize } from '../memoize.ts'
import { resolveDay } from '../text/days.ts'
import { chosenIn } from '../wizard.ts'

/** A question by its id; one of an entry, with the repeat before it, by `children.age`. */
export function askedIn<Asked extends { id: string; fields?: Asked[] }>(
  path: string,
  fields: ReadonlyMap<string, Asked>,
): [asked?: Asked, inner?: Asked] {
  const [id = '', ...names] = path.split('.')
  const field = fields.get(id)
  if (field === undefined || names.length === 0) return field === undefined ? [] : [field]
  const inner = field.fields?.find((one) => one.id === names.join('.'))
  return inner === undefined ? [] : [field, inner]
}

/** A question that a value looks at; of a repeat, those of its entries. */
interface OperandField {
  field: Field
  inner: readonly Field[]
}

/** The smallest or largest number, the earliest or latest day. */
interface ExtremeValue {
  is: 'min' | 'max'
  id: string
  parts: ReadonlyMap<string, OperandField>
}

/** Whole years or days between two days, each answered or written in content; minutes between two times that are answered. */
export interface IntervalValue {
  is: 'between'
  word: BetweenWord
  id: string
  ends: readonly [from: string, to: string]
  parts: ReadonlyMap<string, OperandField>
}

/** A value that hangs on the order of answers: no sum, and absent where nothing is answered. */
export type OrderedValue = ExtremeValue | IntervalValue

/**
 * What lies between two answers, less than 0 where the second one is the earlier one: never less for a later second answer, nor for an
 * earlier first one.
 */
const between = {
  yearsBetween: { asks: 'date', most: 9999, count: yearsBetween },
  daysBetween: { asks: 'date', most: 3_652_424, count: (from, to) => (Date.parse(to) - Date.parse(from)) / dayInMs },
  minutesBetween: { asks: 'time', most: 1439, count: (from, to) => minutesOf(to) - minutesOf(from) },
} as const satisfies Record<
  string,
  { asks: 'date' | 'time'; most: number; count: (from: string, to: string) => number }
>

/** A word of `values` that counts what lies between two days or times. */
export type BetweenWord = keyof typeof between
/** All of them: `yearsBetween`, `daysBetween`, `minutesBetween`. */
export const betweenWords = Object.keys(between) as readonly BetweenWord[]

/** Does it lie between days, or between times? */
export const askedBetween = (word: BetweenWord): 'date' | 'time' => between[word].asks

/** Whole units from the first to the second, less than 0 where the second is earlier. `from`, `to`: days (`2026-12-05`) or times (`08:30`). */
export const countBetween = (word: BetweenWord, from: string, to: string): number => between[word].count(from, to)

/** A value that lies between two answers is no more than this, and no less without it. */
export const maxBetween = (word: BetweenWord): number => between[word].most

/** The word by which a value lies between two answers, and their questions or days. */
export function betweenOf(value: ComputedValue): { word: BetweenWord; ends: readonly string[] } | undefined {
  for (const word of betweenWords) {
    const ends = value[word]
    if (ends !== undefined) return { word, ends }
  }
  return undefined
}

const dayInMs = 86_400_000

const isWrittenDay = /^\d{4}-|^today([+-]P|$)/

/** A day that content says, and no question for one. */
export const isDayWritten = (end: string): boolean => isWrittenDay.test(end)

/** The values of a wizard that hang on the order of answers, by their ids. */
export const orderedValuesOf = memoize(
  ({ values = [], steps }: Pick<Wizard, 'values' | 'steps'>): ReadonlyMap<string, OrderedValue> => {
    const ordered = values.filter((value) => value.min ?? value.max ?? betweenOf(value))
    if (ordered.length === 0) return new Map()
    const fields = new Map(steps.flatMap((step) => step.fields.map((field) => [field.id, field])))
    return new Map(ordered.map((value) => [value.id, orderedValue(value, fields)]))
  },
)

function orderedValue(value: ComputedValue, fields: ReadonlyMap<string, Field>): OrderedValue {
  const { id, min, max } = value
  const { word = 'yearsBetween', ends: [from = '', to = ''] = [] } = betweenOf(value) ?? {}
  const parts = new Map<string, OperandField>()
  for (const path of min ?? max ?? [from, to].filter((end) => !isDayWritten(end))) {
    const [field, inner] = askedIn(path, fields)
    if (field === undefined) continue
    const known = parts.get(field.id)?.inner ?? []
    parts.set(field.id, { field, inner: inner === undefined ? known : [...known, inner] })
  }
  return min === undefined && max === undefined
    ? { is: 'between', word, id, ends: [from, to], parts }
    : { is: min === undefined ? 'max' : 'min', id, parts }
}

/** The answers in one answer that a value looks at: itself, or those of entries. */
export const operandValues = ({ inner }: OperandField, answer: Answer | undefined): string[] =>
  inner.length === 0
    ? chosenIn(answer).slice(0, 1)
    : chosenIn(answer).flatMap((entry) => inner.flatMap(({ id }) => chosenIn(parseEntry(entry)?.[id]).slice(0, 1)))

/** Numbers are compared as numbers; days and times sort as they are written. */
export const isBefore = (one: string, other: string): boolean =>
  /^-?\d+(\.\d+)?$/.test(one) ? Number(one) < Number(other) : one < other

/** Whole years from a day to another one; whoever is born on 29 February is a year older on 1 March. */
function yearsBetween(from: string, to: string): number {
  const [year = 0, later = 0] = [from, to].map((day) => Number(day.slice(0, 4)))
  return later - year - (to.slice(5) < from.slice(5) ? 1 : 0)
}

/** What a value comes to for these answers; undefined where it has none. */
export function orderedText(value: OrderedValue, answers: Readonly<Record<string, Answer>>): string | undefined {
  if (value.is === 'between') {
    const [from, to] = value.ends.map((end) => (isDayWritten(end) ? resolveDay(end) : chosenIn(answers[end])[0]))
    return from === undefined || to === undefined ? undefined : String(countBetween(value.word, from, to))
  }
  const all = [...value.parts].flatMap(([id, part]) => operandValues(part, answers[id]))
  return all.reduce<string | undefined>(
    (best, one) => (best === undefined || isBefore(one, best) === (value.is === 'min') ? one : best),
    undefined,
  )
}

/** Is it a number, a day or a time? As the questions that it looks at. */
export function formatOfValue(value: OrderedValue): 'number' | 'date' | 'time' {
  const [first] = [...value.parts.values()].flatMap(({ field, inner }) => (inner.length > 0 ? inner : [field]))
  const format = value.is === 'between' || first === undefined ? 'number' : answerFormat(first)
  return format === 'date' || format === 'time' ? format : 'number'
}
