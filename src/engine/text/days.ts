/** Today's local date of this device or server, ISO (the format of the locale sv). */
const today = (): string => new Date().toLocaleDateString('sv')

/**
 * The day that content means: `2001-02-03`, `today`, or a duration (ISO 8601) from it, such as `today-P18Y`. Months and years keep the day of
 * the month, or take the last day of a shorter one. Reads the clock only for a relative day; `resolveRelativeDates` says another one.
 *
 * @example dayOf('today-P18Y', '2026-11-26') === '2008-11-26'
 */
export function dayOf(day: string, from?: string): string {
  if (!day.startsWith('today')) return day
  const [year = 0, month = 0, date = 0] = (from ?? today()).split('-').map(Number)
  const count = (unit: string): number =>
    Number(new RegExp(`\\d+(?=${unit})`).exec(day) ?? 0) * (day[5] === '-' ? -1 : 1)
  const target = month - 1 + count('M') + 12 * count('Y')
  const lastOfMonth = new Date(Date.UTC(year, target + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, target, Math.min(date, lastOfMonth) + 7 * count('W') + count('D')))
    .toISOString()
    .slice(0, 10)
}
