import { type Comparison, comparisonHolds } from '../conditions/bounds.ts'
import type { Field } from '../definition.ts'
import { resolveDay } from '../text/days.ts'
import { minuteOf, momentAt } from './date-time.ts'
import { kindOf } from './index.ts'
import { answerFormat } from './normalize-answer.ts'
import { numberStep } from './number.ts'
import { placesOfWeekdays, weekdaysOf } from './parts/weekdays.ts'
import { minutesOf, timeAt, timesOf } from './time.ts'

/**
 * Numbers, days and times lie on a line: places at equal distances, each with an entry. A comparison cuts the line at its bound, so below, at and
 * above each bound all places are alike, but for what they are multiples of, which repeats after some places.
 */
interface Line {
  /** The place of a number, day or time; between two places where no entry has it. */
  placeOf: (value: number) => number
  valueIn: (bound: number | string) => number
  entryAt: (place: number) => string
  /** First and last place. */
  first: number
  last: number
}

type OrderedQuestion = Pick<Field, 'kind' | 'format' | 'range' | 'dates' | 'times' | 'id' | 'label'>

const dayInMs = 86_400_000

/** The line of a question for a number, a day, a time or both; of another question that of whole numbers. */
export const lineOf = (field: OrderedQuestion): Line => findLine(field) ?? numberLine({})

function findLine(field: OrderedQuestion): Line | undefined {
  const format = answerFormat(field)
  if (format === 'number') return numberLine(field.range ?? {})
  if (format === 'time') return timeLine(field)
  if (format === 'date-time') return momentLine(field)
  if (format !== 'date') return undefined
  const { from, to } = field.dates ?? {}
  const valueIn = (day: number | string): number => Date.parse(resolveDay(String(day))) / dayInMs
  const weekdays = weekdaysOf(field)
  const { placeOf, dayAt } = weekdays === undefined ? everyDay : placesOfWeekdays(weekdays)
  return {
    placeOf,
    valueIn,
    entryAt: (place) => new Date(dayAt(place) * dayInMs).toISOString().slice(0, 10),
    first: Math.ceil(placeOf(valueIn(from ?? '1000-01-01'))),
    last: Math.floor(placeOf(valueIn(to ?? '9999-12-31'))),
  }
}

const everyDay: ReturnType<typeof placesOfWeekdays> = { placeOf: (day) => day, dayAt: (place) => place }

const dayInMinutes = 1440

/** Minutes of the days that are taken, one after the other; what lies on another day is between two of them. */
function momentLine(field: OrderedQuestion): Line {
  const { from = '1000-01-01T00:00', to = '9999-12-31T23:59' } = field.dates ?? {}
  const weekdays = weekdaysOf(field)
  const days = weekdays === undefined ? everyDay : placesOfWeekdays(weekdays)
  const placeOf = (minute: number): number => {
    const day = Math.floor(minute / dayInMinutes)
    const place = days.placeOf(day)
    return Number.isInteger(place) ? minute + (place - day) * dayInMinutes : Math.ceil(place) * dayInMinutes - 0.5
  }
  const valueIn = (moment: number | string): number => minuteOf(resolveDay(String(moment)))
  return {
    placeOf,
    valueIn,
    entryAt: (place) => {
      const at = Math.floor(place / dayInMinutes)
      return momentAt(place + (days.dayAt(at) - at) * dayInMinutes)
    },
    first: Math.ceil(placeOf(valueIn(from))),
    last: Math.floor(placeOf(valueIn(to))),
  }
}

function timeLine(field: OrderedQuestion): Line {
  const { from, to, step } = timesOf(field)
  const placeOf = (minutes: number): number => (minutes - minutesOf(from)) / step
  return {
    placeOf,
    valueIn: (time) => minutesOf(String(time)),
    entryAt: (place) => timeAt(minutesOf(from) + place * step),
    first: 0,
    last: Math.floor(placeOf(minutesOf(to))),
  }
}

function numberLine(range: NonNullable<Field['range']>): Line {
  const { min, max } = range
  const step = numberStep(range)
  const start = min ?? 0
  const placeOf = (value: number): number => nearly((value - start) / step)
  return {
    placeOf,
    valueIn: Number,
    entryAt: (place) => String(Number((start + place * step).toFixed(6))),
    first: Math.ceil(placeOf(min ?? -largestNumber)),
    last: Math.floor(placeOf(max ?? largestNumber)),
  }
}

/** Numbers have at most twelve digits before the point. */
export const largestNumber = 999_999_999_999

/** Fractions that a computer cannot write are as good as the place beside them. */
const nearly = (place: number): number => (Math.abs(place - Math.round(place)) < 1e-6 ? Math.round(place) : place)

/** After so many places, multiples come in the same order again; more are not listed. */
const maxPlaces = 1_000

/** After how many places all multiples come in the same order again. */
function rhythmOf(comparisons: readonly Comparison[], step: number): number {
  const length = Math.round(step * 1e6)
  return comparisons.reduce((rhythm, { keyword, bound }) => {
    if (keyword !== 'multipleOf') return rhythm
    const of = Math.round(bound * 1e6)
    const own = of / divisor(of, length)
    return (rhythm / divisor(rhythm, own)) * own
  }, 1)
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/**
 * Entries that stand for all that can be written into a question for a number, a day or a time: one for each way in which these comparisons come out,
 * those next to a bound first, without the entries that are named. Undefined where nothing is compared.
 */
export function representativeEntries(
  field: OrderedQuestion,
  comparisons: readonly Comparison[],
  named: readonly string[],
): { entries: string[]; whole: boolean } | undefined {
  const line = comparisons.length === 0 ? undefined : findLine(field)
  if (line === undefined) return undefined
  const { first, last, placeOf, valueIn, entryAt } = line
  const rhythm = rhythmOf(comparisons, numberStep(field.range))
  const most = Math.min(rhythm, maxPlaces)
  const bounds = comparisons.flatMap(({ keyword, bound }) => (keyword === 'multipleOf' ? [] : [valueIn(bound)]))
  const cuts = [...new Set([...bounds, ...named.map(valueIn)].map(placeOf))].sort((a, b) => a - b)
  const { fits } = kindOf(field)
  const found = new Map<string, string>()
  const take = (place: number): void => {
    const entry = entryAt(place)
    if (place < first || place > last || named.includes(entry) || !fits(field, entry)) return
    const seen = comparisons.map((comparison) => (comparisonHolds(comparison, entry) ? '1' : '0')).join('')
    if (!found.has(seen)) found.set(seen, entry)
  }
  for (const cut of cuts)
    for (const place of [cut, Math.floor(cut) + 1, Math.ceil(cut) - 1]) if (Number.isInteger(place)) take(place)
  let from = first
  for (const until of [...cuts, Number.POSITIVE_INFINITY]) {
    const end = Math.min(Math.ceil(until) - 1, last)
    // Most lines have no beginning that anybody thinks of: next to the first bound, or to zero where there is none.
    const near = from > first ? from : Number.isFinite(until) ? end - most + 1 : 0
    const begin = Math.max(from, Math.min(near, end - most + 1))
    for (let place = begin; place <= Math.min(end, begin + most - 1); place += 1) take(place)
    from = Math.max(first, Math.floor(until) + 1)
  }
  return { entries: [...found.values()], whole: rhythm <= maxPlaces }
}
