import type { ConditionValue } from '@kindred/contract/condition'
import {
  type Answer,
  type Comparison,
  dayOf,
  type Field,
  formatOfValue,
  isBefore,
  isDayWritten,
  lineOf,
  lookedAt,
  type OrderedValue,
  type Years,
  yearsBetween,
} from '@kindred/engine'
import { type Amounts, endsOf } from './computed-values.ts'
import type { EntryRule, Names } from './names.ts'

/** What conditions hold a value against: comparisons, and numbers or days that they name. */
interface Compared {
  comparisons: ReadonlyMap<string, readonly Comparison[]>
  named: ReadonlyMap<string, readonly ReadonlySet<string>[]>
}

/** Where the line of a value is cut: at each bound, in their order. */
export function cutsOf({ id }: OrderedValue, { comparisons, named }: Compared): readonly string[] {
  const bounds = (comparisons.get(id) ?? []).map(({ bound }) =>
    typeof bound === 'string' ? dayOf(bound) : String(bound),
  )
  const all = new Set([...bounds, ...(named.get(id) ?? []).flatMap((set) => [...set])])
  return [...all].sort((one, other) => (one === other ? 0 : isBefore(one, other) ? -1 : 1))
}

/** How many cuts lie before a number or day, and whether it is one of them: equal places, equal comparisons. */
const placeAmong = (cuts: readonly string[], text: string): number =>
  cuts.reduce((place, cut) => place + (isBefore(cut, text) ? 2 : isBefore(text, cut) ? 0 : 1), 0)

/** A value as a journey carries it: what it is so far, as far as its cuts can tell it apart. */
export interface Carried {
  value: OrderedValue
  cuts: readonly string[]
}

/** What an answer brings to a value. Of a smallest number its place among the cuts is enough; of a day the whole day, until the other one is known. */
export function broughtBy({ value, cuts }: Carried, field: string, answer: Answer | undefined): string {
  const part = value.parts.get(field)
  const all = part === undefined ? [] : lookedAt(part, answer)
  if (value.is === 'years') return all[0] ?? ''
  const places = all.map((text) => placeAmong(cuts, text))
  return places.length === 0 ? '' : String(best(value.is, places))
}

const best = (is: 'min' | 'max', places: readonly number[]): number =>
  is === 'min' ? Math.min(...places) : Math.max(...places)

/** What several answers bring together; what later answers change of it is told apart, and nothing else. */
export function carriedBy({ value, cuts }: Carried, brought: ReadonlyMap<string, string>): string {
  if (value.is !== 'years') {
    const places = [...brought.values()].filter((one) => one !== '').map(Number)
    return places.length === 0 ? '' : String(best(value.is, places))
  }
  const [from, to] = value.ends.map((end) => (isDayWritten(end) ? dayOf(end) : brought.get(end)))
  if (from === undefined || to === undefined) return [...brought].join()
  return from === '' || to === '' ? '' : `=${placeAmong(cuts, String(yearsBetween(from, to)))}`
}

/** What tells the answers to a question apart that a smallest or largest value looks at. Of entries: which there are on each side of each cut. */
export function namesOfOrdered(value: OrderedValue, field: string, compared: Compared): Omit<Names, 'lengths'> {
  const part = value.parts.get(field)
  const none = { sets: [], comparisons: [], entries: [] }
  if (part === undefined || value.is === 'years') return none
  const cuts = cutsOf(value, compared)
  const sides = cuts.flatMap((cut): ConditionValue[] =>
    formatOfValue(value) === 'number'
      ? [{ minimum: Number(cut) }, { exclusiveMinimum: Number(cut) }]
      : [{ formatMinimum: cut }, { formatExclusiveMinimum: cut }],
  )
  if (part.inner.length === 0)
    return {
      ...none,
      comparisons: sides.flatMap((side) =>
        Object.entries(side).map(([keyword, bound]) => ({ keyword, bound }) as Comparison),
      ),
    }
  const rule = (id: string, one?: ConditionValue): EntryRule => ({
    condition: { required: [id], ...(one && { properties: { [id]: one } }) },
    upTo: 1,
  })
  return {
    ...none,
    entries: part.inner.flatMap(({ id }) => [
      rule(id),
      ...sides.flatMap((side) => [rule(id, side), rule(id, { not: side })]),
    ]),
  }
}

const dayInMs = 86_400_000
const maxDays = 1000

/** The same day so many years later or earlier, and those beside it: 29 February has no such day in most years. */
function daysAround(day: string, years: number): string[] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const moved = new Date(0)
  moved.setUTCFullYear(year + years, month - 1, date)
  const texts = [-1, 0, 1].map((by) => new Date(moved.getTime() + by * dayInMs).toISOString())
  return texts.flatMap((text) => (/^\d{4}-/.test(text) ? [text.slice(0, 10)] : []))
}

/**
 * The days of each question for a date that whole years between days can tell apart. "At least 18 years" and the like hold one day against
 * another one by a function that grows; where such comparisons can hold together, they also do with each day at an end of what conditions leave of it, or
 * so many years from the day of another question that is: as often in a row as there are questions.
 */
export function daysIn(read: readonly OrderedValue[], compared: Compared): Map<string, Amounts> {
  const values = read.filter((value): value is Years => value.is === 'years')
  const fields = new Map(values.flatMap(({ parts }) => [...parts].map(([id, { field }]) => [id, field] as const)))
  const days = new Map(
    [...fields].map(([id, field]) => [id, new Set(endsOf(field, compared).map(lineOf(field).entryAt))]),
  )
  let whole = !values.some(({ id }) => compared.comparisons.get(id)?.some(({ keyword }) => keyword === 'multipleOf'))
  for (let round = 0; round < Math.max(1, fields.size); round += 1)
    for (const value of values) {
      const years = cutsOf(value, compared).map(Number)
      const [from, to] = value.ends
      for (const bound of new Set(years.flatMap((one) => [Math.floor(one), Math.floor(one) + 1])))
        for (const [end, other, by] of [
          [from, to, -bound],
          [to, from, bound],
        ] as const) {
          const field = fields.get(end)
          const known = days.get(end)
          if (field === undefined || known === undefined) continue
          const others = isDayWritten(other) ? [dayOf(other)] : [...(days.get(other) ?? [])]
          for (const day of others.flatMap((one) => daysAround(one, by))) if (isOnLine(field, day)) known.add(day)
          whole &&= known.size <= maxDays
          if (!whole) return amounts(days, false)
        }
    }
  return amounts(days, whole)
}

const amounts = (days: ReadonlyMap<string, ReadonlySet<string>>, whole: boolean): Map<string, Amounts> =>
  new Map([...days].map(([id, all]) => [id, { entries: [...all].slice(0, maxDays), whole }]))

function isOnLine(field: Field, day: string): boolean {
  const { first, last, valueIn } = lineOf(field)
  const place = valueIn(day)
  return place >= first && place <= last
}
