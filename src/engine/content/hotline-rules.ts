import { type DraftContent, findingAt } from './draft-content.ts'
import type { Finding } from './finding.ts'

/** A line that nobody has checked for so many days is no longer shown as certain. */
export const oldestCheckInDays = 200

const days = (from: string, to: string): number => Math.floor((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Crisis lines whose last check is too old, seen from `today` (ISO date). */
export function hotlineRules(
  content: DraftContent,
  today: string | undefined,
  severity: Finding['severity'] = 'error',
): Finding[] {
  if (today === undefined) return []
  return content.hotlines.flatMap(({ file, value }) => {
    return value.lines.flatMap((line, index) => {
      const age = days(line.verifiedAt, today)
      return age > oldestCheckInDays
        ? [
            findingAt(
              file,
              ['lines', index, 'verifiedAt'],
              'stale-hotline',
              `"${line.name}" was last checked ${age} days ago.`,
              'Read its official page again, then write the date here.',
              severity,
            ),
          ]
        : []
    })
  })
}
