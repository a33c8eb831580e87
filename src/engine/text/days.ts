/** This device's or server's local date and time, ISO to the minute (the format of the locale sv). */
const localNow = (): string => new Date().toLocaleString('sv')

/**
 * The day, or day with its time, that content means: `2001-02-03`, `2001-02-03T08:30`, `today`, `now`, or a duration (ISO 8601) from one of these two, such
 * as `today-P18Y`. Months and years keep the day of the month, or take the last day of a shorter one. Reads the clock only for what is relative;
 * `resolveRelativeDates` says another time.
 *
 * @example resolveDay('today-P18Y', '2026-11-26') === '2008-11-26'
 * @example resolveDay('now-P1D', '2026-11-26T08:30') === '2026-11-25T08:30'
 */
export function resolveDay(day: string, from: string = localNow()): string {
  const [word] = /^(?:today|now)/.exec(day) ?? []
  if (word === undefined) return day
  const [year = 0, month = 0, date = 0] = from.slice(0, 10).split('-').map(Number)
  const count = (unit: string): number =>
    Number(new RegExp(`\\d+(?=${unit})`).exec(day) ?? 0) * (day[word.length] === '-' ? -1 : 1)
  const target = month - 1 + count('M') + 12 * count('Y')
  const lastOfMonth = new Date(Date.UTC(year, target + 1, 0)).getUTCDate()
  const on = new Date(Date.UTC(year, target, Math.min(date, lastOfMonth) + 7 * count('W') + count('D')))
  return `${on.toISOString().slice(0, 10)}${word === 'now' ? `T${from.slice(11, 16)}` : ''}`
}
