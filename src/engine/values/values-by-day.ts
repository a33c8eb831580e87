import type { ComputedValue } from '@kindred/contract/wizard'
import type { Wizard } from '../definition.ts'
import { memoize } from '../memoize.ts'

type WithValues = Pick<Wizard, 'values' | 'steps'>

/** The last day of each interval in which values that depend on the day stay what they are; none where no value does. */
const lastDaysOf = ({ values = [] }: WithValues): string[] => {
  const days = values.flatMap(({ byDay = [] }) => byDay.flatMap(({ until }) => until ?? []))
  return [...new Set(days)].sort()
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** A day of each interval in which values that depend on the day stay what they are, in their order; none where no value does. */
export function daysOfValues(wizard: WithValues): string[] {
  const last = lastDaysOf(wizard)
  return last.length === 0 ? [] : [...last, dayAfter(last.at(-1) ?? '')]
}

/** Days of four-digit years sort as they are written. */
const onDay = (value: ComputedValue, day: string): ComputedValue => {
  const { byDay, ...others } = value
  if (byDay === undefined) return value
  const number = byDay.find(({ until }) => until === undefined || day <= until)?.value ?? 0
  return { ...others, sum: [number] }
}

const placedOf = memoize((_: WithValues) => new Map<string, Wizard>())

/**
 * The wizard with what its values come to on a day (2027-05-01) that hang on it: numbers like any other. The same object for all days of an interval,
 * and the wizard itself where no value depends on the day.
 */
export function withValuesOn<W extends WithValues>(wizard: W, day: string): W {
  const { values } = wizard
  if (values === undefined || !values.some(({ byDay }) => byDay)) return wizard
  const key = lastDaysOf(wizard).find((last) => day <= last) ?? 'after'
  const known = placedOf(wizard) as unknown as Map<string, W>
  const placed = known.get(key) ?? { ...wizard, values: values.map((value) => onDay(value, day)) }
  known.set(key, placed)
  return placed
}
