import { type DraftContent, type Finding, findingAt } from '@kindred/content'
import { kindredFindingAt } from './kindred-finding.ts'

/** A line that nobody has checked for so many days is no longer shown as certain. */
export const maxHotlineAgeDays = 200

/** So many days before that it is said already, so that nobody's build fails from one day to the next. */
const warnedInDays = 30

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
    ...[...content.help, ...content.stylePages].flatMap(({ file, value: { updated } }) =>
      updated === undefined ? [] : [{ file, date: updated, path: ['updated'] }],
    ),
  ]
  return named.flatMap(({ file, date, path }) => {
    if (!isDay(date)) {
      const suggestion = 'Write the day as year-month-day, such as "2026-11-21".'
      return kindredFindingAt(file, path, 'wrong-date', `There is no day ${date} in the calendar.`, suggestion)
    }
    // In the checker's time zone it may be tomorrow already. A server whose clock is late still starts.
    if (today === undefined || days(today, date) <= 1) return []
    const suggestion = 'Write the day on which it was read, as year-month-day.'
    return kindredFindingAt(file, path, 'wrong-date', `The day ${date} has not come yet.`, suggestion, { severity })
  })
}

const isDialled = /^\+?\d[\d -]*$/
const isAddress = /^https:\/\/[^\s/]+\.\S+$/

/** A crisis line has to be reachable: there is a way to it, its number can be dialled and its address opened. */
export const reachRules = (content: DraftContent): Finding[] =>
  content.hotlines.flatMap(({ file, value }) =>
    value.lines.flatMap(({ name, call, text, web }, index) => {
      const line = ['lines', index]
      const found: Finding[] = []
      if (call === undefined && text === undefined && web === undefined) {
        const suggestion = 'Add "call" with its number, "text" or "web", as its official page has it.'
        found.push(findingAt(file, line, 'missing-name', `Nothing says how to reach "${name}".`, suggestion))
      }
      if (call !== undefined && !isDialled.test(call)) {
        const suggestion =
          'Write the number in digits, spaces and hyphens, such as "000 000-0000", as its official page has it; other words stand in "hours" or "cost".'
        found.push(findingAt(file, [...line, 'call'], 'wrong-form', `"${call}" cannot be dialled.`, suggestion))
      }
      if (text !== undefined && !/\d/.test(text)) {
        const suggestion = 'Write the number, such as "741741" or "HOME to 741741".'
        found.push(
          findingAt(file, [...line, 'text'], 'wrong-form', `"${text}" has no number to send a text to.`, suggestion),
        )
      }
      if (web !== undefined && !isAddress.test(web)) {
        const suggestion = 'Begin with https://, as the address bar shows it.'
        found.push(
          findingAt(file, [...line, 'web'], 'wrong-form', `"${web}" is no address that a browser opens.`, suggestion),
        )
      }
      return found
    }),
  )

/** Crisis lines whose last check is too old, seen from `today` (ISO date), and as a warning those that soon will be. */
export function hotlineRules(
  content: DraftContent,
  today: string | undefined,
  severity: Finding['severity'] = 'error',
): Finding[] {
  if (today === undefined) return []
  return content.hotlines.flatMap(({ file, value }) =>
    value.lines.flatMap((line, index) => {
      const age = days(line.verifiedAt, today)
      if (age <= maxHotlineAgeDays - warnedInDays) return []
      const isOld = age > maxHotlineAgeDays
      const left = maxHotlineAgeDays - age
      const checked = `"${line.name}" was last checked ${age} days ago`
      const sentence = isOld
        ? `${checked}, and ${maxHotlineAgeDays} are the most.`
        : `${checked}; ${left === 1 ? 'one day is' : `${left} days are`} left until that is too long.`
      const suggestion = `Read ${line.web ?? 'its official page'} again, correct what has changed, then write the day of your check here.`
      return kindredFindingAt(file, ['lines', index, 'verifiedAt'], 'stale-hotline', sentence, suggestion, {
        severity: isOld ? severity : 'warning',
      })
    }),
  )
}
