import type { ConditionValue } from '@kindred/contract/condition'
import {
  type Answer,
  type BetweenWord,
  type Comparison,
  countBetween,
  type Field,
  formatOfValue,
  type IntervalValue,
  isBefore,
  isDayWritten,
  lineOf,
  type OrderedValue,
  operandValues,
  resolveDay,
} from '@kindred/engine'
import { cutPlaces, leastAnswers, type Point, type Span } from './least-answers.ts'
import type { Amounts, ComparisonsRead, EntryRule, Names } from './names.ts'

/** Where the line of a value is cut: at each bound, in their order. */
export function cutsOf({ id }: OrderedValue, { comparisons, named }: ComparisonsRead): readonly string[] {
  const bounds = (comparisons.get(id) ?? []).map(({ bound }) =>
    typeof bound === 'string' ? resolveDay(bound) : String(bound),
  )
  const all = new Set([...bounds, ...(named.get(id) ?? []).flatMap((set) => [...set])])
  return [...all].sort((one, other) => (one === other ? 0 : isBefore(one, other) ? -1 : 1))
}

/** How many cuts lie before a number or day, and whether it is one of them: equal places, equal comparisons. */
const placeAmong = (cuts: readonly string[], text: string): number =>
  cuts.reduce((place, cut) => place + (isBefore(cut, text) ? 2 : isBefore(text, cut) ? 0 : 1), 0)

/** A value as a journey carries it: what it is so far, as far as its cuts can tell it apart. */
export interface CarriedValue {
  value: OrderedValue
  cuts: readonly string[]
}

/** What an answer brings to a value. Of a smallest number its place among the cuts is enough; of a day the whole day, until the other one is known. */
export function contributionOf({ value, cuts }: CarriedValue, field: string, answer: Answer | undefined): string {
  const part = value.parts.get(field)
  const all = part === undefined ? [] : operandValues(part, answer)
  if (value.is === 'between') return all[0] ?? ''
  const places = all.map((text) => placeAmong(cuts, text))
  return places.length === 0 ? '' : String(best(value.is, places))
}

const best = (is: 'min' | 'max', places: readonly number[]): number =>
  is === 'min' ? Math.min(...places) : Math.max(...places)

/** What several answers bring together; what later answers change of it is told apart, and nothing else. */
export function mergeContributions({ value, cuts }: CarriedValue, brought: ReadonlyMap<string, string>): string {
  if (value.is !== 'between') {
    const places = [...brought.values()].filter((one) => one !== '').map(Number)
    return places.length === 0 ? '' : String(best(value.is, places))
  }
  const [from, to] = value.ends.map((end) => (isDayWritten(end) ? resolveDay(end) : brought.get(end)))
  if (from === undefined || to === undefined) return [...brought].join()
  return from === '' || to === '' ? '' : `=${placeAmong(cuts, String(countBetween(value.word, from, to)))}`
}

/** What tells the answers to a question apart that a smallest or largest value looks at. Of entries: which there are on each side of each cut. */
export function namesOfOrdered(value: OrderedValue, field: string, compared: ComparisonsRead): Omit<Names, 'lengths'> {
  const part = value.parts.get(field)
  const none = { sets: [], comparisons: [], entries: [] }
  if (part === undefined || value.is === 'between') return none
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

/**
 * The days or times of each question that what lies between two of them can tell apart: the least ones for each way in which all bounds come
 * out together.
 */
export function daysIn(read: readonly OrderedValue[], compared: ComparisonsRead): Map<string, Amounts> {
  // Between two days of content there is nothing to tell apart.
  const values = read.filter((value): value is IntervalValue => value.is === 'between' && value.parts.size > 0)
  const points = new Map<string, Point>()
  const placed = ({ id }: IntervalValue, end: string): string => (isDayWritten(end) ? `${id} ${end}` : end)
  for (const value of values) {
    const { parts, ends } = value
    for (const [id, { field }] of parts) {
      const line = lineOf(field)
      const named = (compared.named.get(id) ?? []).flatMap((set) => [...set])
      const cuts = cutPlaces(compared.comparisons.get(id) ?? [], named, (bound) => line.placeOf(line.valueIn(bound)))
      points.set(id, { line, cuts })
    }
    for (const end of ends.filter(isDayWritten))
      for (const { field } of parts.values()) points.set(placed(value, end), { line: onlyAt(field, end), cuts: [] })
  }
  const spans = values.map((value): Span => {
    const { id, word, ends } = value
    const [from, to] = [placed(value, ends[0]), placed(value, ends[1])]
    const named = (compared.named.get(id) ?? []).flatMap((set) => [...set])
    return { from, to, ...spanOf(word), cuts: cutPlaces(compared.comparisons.get(id) ?? [], named, Number) }
  })
  const { entries, whole } = leastAnswers(points, spans, compared.asked)
  return new Map([...entries].map(([id, all]) => [id, { entries: [...all], whole }]))
}

/** A day of content is of any day of the week. */
function onlyAt(field: Field, day: string): Point['line'] {
  const { entryAt, valueIn } = lineOf({ ...field, dates: {} })
  return { first: valueIn(day), last: valueIn(day), entryAt }
}

const daysInYear = 365.2425
/** So many years of the calendar are never further from as many of that length. */
const leapDays = 4

function spanOf(word: BetweenWord): Pick<Span, 'count' | 'atLeast' | 'lessThan'> {
  const count = (from: string, to: string) => countBetween(word, from, to)
  return word === 'yearsBetween'
    ? {
        count,
        atLeast: (years) => years * daysInYear - leapDays,
        lessThan: (years) => -years * daysInYear - leapDays,
      }
    : { count, atLeast: (least) => least, lessThan: (beyond) => 1 - beyond }
}
