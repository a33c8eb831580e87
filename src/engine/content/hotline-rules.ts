import { type DraftContent, findingAt } from './draft-content.ts'
import type { Finding } from './finding.ts'

/** A line that nobody has checked for so many days is no longer shown as certain. */
export const oldestCheckInDays = 200

const days = (from: string, to: string): number => Math.floor((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** A day that is in the calendar: 2026-02-30 is not. */
const isDay = (date: string): boolean =>
  !Number.isNaN(Date.parse(date)) && new Date(Date.parse(date)).toISOString().slice(0, 10) === date

/** Days that content names: each is in the calendar, and past. */
export function dateRules(
  content: DraftContent,
  today: string | undefined,
  severity: Finding['severity'] = 'error',
): Finding[] {
  const named = [
    ...content.hotlines.flatMap(({ file, value }) =>
      value.lines.map((line, index) => ({ file, date: line.verifiedAt, path: ['lines', index, 'verifiedAt'] })),
    ),
    ...content.help.flatMap(({ file, value: { updated } }) =>
      updated === undefined ? [] : [{ file, date: updated, path: ['updated'] }],
    ),
  ]
  return named.flatMap(({ file, date, path }) => {
    if (!isDay(date))
      return [
        findingAt(
          file,
          path,
          'wrong-date',
          `There is no day ${date} in the calendar.`,
          'Write the day as year-month-day, such as "2026-11-21".',
        ),
      ]
    // Where the checker lives it may be tomorrow already. A server whose clock is late still starts.
    return today !== undefined && days(today, date) > 1
      ? [
          findingAt(
            file,
            path,
            'wrong-date',
            `The day ${date} has not come yet.`,
            'Write the day on which it was read, as year-month-day.',
            { severity },
          ),
        ]
      : []
  })
}

/** Crisis lines whose last check is too old, seen from `today` (ISO date). */
export function hotlineRules(
  content: DraftContent,
  today: string | undefined,
  severity: Finding['severity'] = 'error',
): Finding[] {
  if (today === undefined) return []
  return content.hotlines.flatMap(({ file, value }) =>
    value.lines.flatMap((line, index) => {
      const age = days(line.verifiedAt, today)
      return age > oldestCheckInDays
        ? [
            findingAt(
              file,
              ['lines', index, 'verifiedAt'],
              'stale-hotline',
              `"${line.name}" was last checked ${age} days ago, and ${oldestCheckInDays} are the most.`,
              `Read ${line.web ?? 'its official page'} again, correct what has changed, then write the day of your check here.`,
              { severity },
            ),
          ]
        : []
    }),
  )
}
