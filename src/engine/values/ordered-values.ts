import type { ComputedValue } from '@kindred/contract/wizard'
import type { Answer, Field, Wizard } from '../definition.ts'
import { parseEntry } from '../entry.ts'
import { answerFormat } from '../kinds/normalize-answer.ts'
import { memoize } from '../memoize.ts'
import { dayOf } from '../text/days.ts'
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
export interface Looked {
  field: Field
  inner: readonly Field[]
}

/** The smallest or largest number, the earliest or latest day. */
export interface Extreme {
  is: 'min' | 'max'
  id: string
  parts: ReadonlyMap<string, Looked>
}

/** Whole years between two days, each answered or written in content. */
export interface Years {
  is: 'years'
  id: string
  ends: readonly [from: string, to: string]
  parts: ReadonlyMap<string, Looked>
}

/** A value that hangs on the order of answers: no sum, and absent where nothing is answered. */
export type OrderedValue = Extreme | Years

const isWrittenDay = /^\d{4}-|^today([+-]P|$)/

/** A day that content says, and no question for one. */
export const isDayWritten = (end: string): boolean => isWrittenDay.test(end)

/** The values of a wizard that hang on the order of answers, by their ids. */
export const orderedValuesOf = memoize(
  ({ values = [], steps }: Pick<Wizard, 'values' | 'steps'>): ReadonlyMap<string, OrderedValue> => {
    const ordered = values.filter((value) => value.min ?? value.max ?? value.yearsBetween)
    if (ordered.length === 0) return new Map()
    const fields = new Map(steps.flatMap((step) => step.fields.map((field) => [field.id, field])))
    return new Map(ordered.map((value) => [value.id, orderedValue(value, fields)]))
  },
)

function orderedValue(value: ComputedValue, fields: ReadonlyMap<string, Field>): OrderedValue {
  const { id, min, max, yearsBetween: [from = '', to = ''] = [] } = value
  const parts = new Map<string, Looked>()
  for (const path of min ?? max ?? [from, to].filter((end) => !isDayWritten(end))) {
    const [field, inner] = askedIn(path, fields)
    if (field === undefined) continue
    const known = parts.get(field.id)?.inner ?? []
    parts.set(field.id, { field, inner: inner === undefined ? known : [...known, inner] })
  }
  return min === undefined && max === undefined
    ? { is: 'years', id, ends: [from, to], parts }
    : { is: min === undefined ? 'max' : 'min', id, parts }
}

/** The answers in one answer that a value looks at: itself, or those of entries. */
export const lookedAt = ({ inner }: Looked, answer: Answer | undefined): string[] =>
  inner.length === 0
    ? chosenIn(answer).slice(0, 1)
    : chosenIn(answer).flatMap((entry) => inner.flatMap(({ id }) => chosenIn(parseEntry(entry)?.[id]).slice(0, 1)))

/** Numbers are compared as numbers; days and times sort as they are written. */
export const isBefore = (one: string, other: string): boolean =>
  /^-?\d+(\.\d+)?$/.test(one) ? Number(one) < Number(other) : one < other

/** Whole years from a day to another one; whoever is born on 29 February is a year older on 1 March. */
export function yearsBetween(from: string, to: string): number {
  const [year = 0, later = 0] = [from, to].map((day) => Number(day.slice(0, 4)))
  return later - year - (to.slice(5) < from.slice(5) ? 1 : 0)
}

/** What a value comes to for these answers; undefined where it has none. */
export function orderedText(value: OrderedValue, answers: Readonly<Record<string, Answer>>): string | undefined {
  if (value.is === 'years') {
    const [from, to] = value.ends.map((end) => (isDayWritten(end) ? dayOf(end) : chosenIn(answers[end])[0]))
    return from === undefined || to === undefined ? undefined : String(yearsBetween(from, to))
  }
  const all = [...value.parts].flatMap(([id, part]) => lookedAt(part, answers[id]))
  return all.reduce<string | undefined>(
    (best, one) => (best === undefined || isBefore(one, best) === (value.is === 'min') ? one : best),
    undefined,
  )
}

/** Is it a number, a day or a time? As the questions that it looks at. */
export function formatOfValue(value: OrderedValue): 'number' | 'date' | 'time' {
  const [first] = [...value.parts.values()].flatMap(({ field, inner }) => (inner.length > 0 ? inner : [field]))
  const format = value.is === 'years' || first === undefined ? 'number' : answerFormat(first)
  return format === 'date' || format === 'time' ? format : 'number'
}
