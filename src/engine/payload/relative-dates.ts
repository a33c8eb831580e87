import { resolvePath } from '../journey/resolve-path.ts'
import { memoize } from '../memoize.ts'
import { resolveDay } from '../text/days.ts'
import { withValuesOn } from '../values/values-by-day.ts'
import type { Answers, Facts, Wizard } from '../wizard.ts'
import { type CheckOptions, checkAnswers, type Violation } from './check-answers.ts'

/** Where content says a day, or a day with its time. */
const moments = /"(?:format\w+":"(?:today|now)[^"]*"|dates":\{[^}]*"(?:today|now)[^}]*\})/g
const days = /"(?:years|days)Between":\[[^\]]*"today[^\]]*\]/g

const resolvedOf = memoize((wizard: Wizard) => {
  const json = JSON.stringify(wizard)
  const readsTime = (json.match(moments) ?? []).some((part) => part.includes('"now'))
  return { json, readsTime, known: new Map<string, Wizard>() }
})

/**
 * The wizard as it asks at a moment (2001-02-03T08:30), the same one where nothing in it is relative to today or now. For answers that were given
 * earlier: they are read as at that time.
 */
export function resolveRelativeDates(wizard: Wizard, moment: string): Wizard {
  const { json, readsTime, known } = resolvedOf(wizard)
  // Most wizards ask for a day at most, and are the same all day.
  const key = readsTime ? moment : moment.slice(0, 10)
  const found = known.get(key)
  if (found !== undefined) return found
  const placed = json
    .replace(moments, (part) => part.replace(/(?<=")(?:today|now)[^"]*/g, (relative) => resolveDay(relative, moment)))
    .replace(days, (part) => part.replace(/today[^"]*/g, (relative) => resolveDay(relative, moment)))
  const asked = placed === json ? wizard : (JSON.parse(placed) as Wizard)
  // The calendar has a few days at a time; stored answers have many.
  if (known.size > 100) known.clear()
  known.set(key, asked)
  return asked
}

/**
 * The days and times that it is somewhere at this moment: by UTC, and where it is latest or earliest. Answers say what the clock on somebody's wall
 * says, and not where it hangs, so the server takes what is right for one of these clocks; a wizard that looks at none is asked once.
 */
export function onDaysWorldwide(wizard: Wizard, now = new Date()): [Wizard, ...Wizard[]] {
  // What a value is by the day is the same for everybody: the server's day.
  const valued = withValuesOn(wizard, now.toISOString().slice(0, 10))
  const at = (hours: number) =>
    resolveRelativeDates(valued, new Date(now.getTime() + hours * 3_600_000).toISOString().slice(0, 16))
  const [here, ...elsewhere] = new Set([at(0), at(14), at(-12)])
  return [here ?? wizard, ...elsewhere]
}

/**
 * The wizard as it asked somebody who gave these answers at this time: on the day of the server, or on theirs, where that leaves none of them
 * out. The same one where nothing in it is relative to today.
 */
export function wizardAsAnswered(wizard: Wizard, answers: Answers, facts: Facts, at: Date): Wizard {
  const [here, ...elsewhere] = onDaysWorldwide(wizard, at)
  const fits = (day: Wizard): boolean => {
    const { stashed, unfinished } = resolvePath(day, answers, facts)
    return [stashed, unfinished].every((left) => Object.keys(left).length === 0)
  }
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
