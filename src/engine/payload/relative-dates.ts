import { resolvePath } from '../journey/resolve-path.ts'
import { memoize } from '../memoize.ts'
import { dayOf } from '../text/days.ts'
import type { Answers, Facts, Wizard } from '../wizard.ts'
import { type CheckOptions, checkAnswers, type Violation } from './check-answers.ts'

/** Where content says a day. */
const days = /"(?:format\w+":"today[^"]*"|dates":\{[^}]*"today[^}]*\}|(?:years|days)Between":\[[^\]]*"today[^\]]*\])/g

const daysFor = memoize((wizard: Wizard) => ({ json: JSON.stringify(wizard), known: new Map<string, Wizard>() }))

/**
 * The wizard as it asks on a day, the same one where nothing in it is relative to today. For answers that were given earlier: they are read
 * as on that day.
 */
export function resolveRelativeDates(wizard: Wizard, day: string): Wizard {
  const { json, known } = daysFor(wizard)
  const found = known.get(day)
  if (found !== undefined) return found
  const placed = json.replace(days, (part) => part.replace(/today[^"]*/g, (relative) => dayOf(relative, day)))
  const asked = placed === json ? wizard : (JSON.parse(placed) as Wizard)
  // The calendar has a few days at a time; stored answers have many.
  if (known.size > 100) known.clear()
  known.set(day, asked)
  return asked
}

/**
 * The days that it is somewhere at this moment: here, and where it is later or earlier. What somebody may answer on their day the server takes;
 * a wizard that does not look at the calendar is asked once.
 */
export function onDaysWorldwide(wizard: Wizard, now = new Date()): [Wizard, ...Wizard[]] {
  const at = (hours: number) =>
    resolveRelativeDates(wizard, new Date(now.getTime() + hours * 3_600_000).toISOString().slice(0, 10))
  const [here, ...elsewhere] = new Set([at(0), at(14), at(-12)])
  return [here ?? wizard, ...elsewhere]
}

/**
 * The wizard as it asked somebody who gave these answers at this time: on the day of the server, or on theirs, where that leaves none of them
 * out. The same one where nothing in it is relative to today.
 */
export function wizardAsAnswered(wizard: Wizard, answers: Answers, facts: Facts, at: Date): Wizard {
  const [here, ...elsewhere] = onDaysWorldwide(wizard, at)
  const fits = (day: Wizard): boolean => Object.keys(resolvePath(day, answers, facts).stashed).length === 0
  return elsewhere.length === 0 || fits(here) ? here : (elsewhere.find(fits) ?? here)
}

/** `checkAnswers` of what was sent from anywhere: days that are counted from today may be those of whoever sent it. */
export function checkSentAnswers(
  wizard: Wizard,
  answers: Answers,
  facts: Facts,
  { now, ...options }: CheckOptions & { now?: Date } = {},
): Violation[] {
  const [here, ...elsewhere] = onDaysWorldwide(wizard, now)
  const found = checkAnswers(here, answers, facts, options)
  return found.length > 0 && elsewhere.some((day) => checkAnswers(day, answers, facts, options).length === 0)
    ? []
    : found
}
