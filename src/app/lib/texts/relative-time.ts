import { language } from './languages.ts'
import { text } from './texts.ts'

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
]

/** '2 hours ago'; less than a minute, and a clock that runs ahead, are 'just now'. */
export function relativeTime(iso: string, now: Date): string {
  const seconds = Math.floor((now.getTime() - new Date(iso).getTime()) / 1000)
  if (Number.isNaN(seconds)) return ''
  for (const [unit, length] of steps) if (seconds >= length) return inWords(-Math.floor(seconds / length), unit)
  return text('time.justNow')
}

const inWords = (count: number, unit: Intl.RelativeTimeFormatUnit): string =>
  new Intl.RelativeTimeFormat(language(), { numeric: 'always' }).format(count, unit)

/** A day as people say it where they are: "December 6, 2026". */
export const dayInWords = (moment: string): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'long' }).format(new Date(moment))

/** The time of a day, with the day where it is not today: "5:40 PM", "Tuesday 5:40 AM". */
export function timeInWords(moment: string, now = new Date()): string {
  const at = new Date(moment)
  const day = at.toDateString() === now.toDateString() ? {} : ({ weekday: 'long' } as const)
  return new Intl.DateTimeFormat(language(), { ...day, hour: 'numeric', minute: '2-digit' }).format(at)
}
