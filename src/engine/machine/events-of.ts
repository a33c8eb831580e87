import { fieldApplies } from '../conditions/field-applies.ts'
import { neighbours, resolvePath } from '../journey/resolve-path.ts'
import { shownAnswer, shownVariant } from '../journey/shown-answer.ts'
import { endsInResults } from '../journey/visible-results.ts'
import { minuteOf, momentAt } from '../kinds/date-time.ts'
import { kindOf } from '../kinds/index.ts'
import { numberStep } from '../kinds/number.ts'
import { withDefaults } from '../kinds/passes-filter.ts'
import { minutesOf, timeAt } from '../kinds/time.ts'
import { memoize } from '../memoize.ts'
import { isDisabled } from '../selection/choose.ts'
import { offeredOptions } from '../selection/offered-options.ts'
import { resolveDay } from '../text/days.ts'
import type { Answers, Facts, Field, Wizard } from '../wizard.ts'
import { chosenIn, holdsList, stepOf } from '../wizard.ts'
import { canReset, doneState, leftState, overviewState, type WizardEvent } from './next-state.ts'

/** Of a snapshot of the machine what its events hang on. */
export interface MachineSnapshot {
  value: unknown
  context: { answers: Answers; facts: Facts }
}

/**
 * The events that a state offers, as its screen does: options that can be chosen, the transitions, and for a box a sample and something on
 * each side of each bound that a condition names. For XState's own
 * tools, which otherwise need events written by hand.
 *
 * @example getShortestPaths(wizardMachine(wizard), { input: { facts }, events: eventsOf(wizard) })
 */
export const eventsOf =
  (wizard: Wizard) =>
  ({ value, context: { answers, facts } }: MachineSnapshot): WizardEvent[] => {
    const state = String(value)
    if (state === doneState || state === leftState) return []
    const { path, effective, values } = resolvePath(wizard, answers, facts)
    const isOverview = wizard.kind === 'overview'
    const leave: WizardEvent[] = (stepOf(wizard, state)?.leave ?? wizard.leave !== false) ? [{ type: 'LEAVE' }] : []
    const open: WizardEvent[] = isOverview
      ? path.filter(({ step }) => step.id !== state).map(({ step }) => ({ type: 'OPEN', step: step.id }))
      : []
    if (state === overviewState) return [...open, ...leave]
    const here = path.find(({ step }) => step.id === state)
    const { previous, canContinue } = neighbours(wizard, answers, facts, state)
    const asked = (here?.fields ?? []).filter((field) => fieldApplies(field, { ...values, ...effective, ...facts }))
    return [
      ...asked.flatMap((field) => answersTo(wizard, field, withDefaults(wizard, answers), facts)),
      ...(canReset(wizard, answers, state) ? [{ type: 'RESET' as const }] : []),
      ...(canContinue && !(here && endsInResults(here.step)) ? [{ type: 'NEXT' as const }] : []),
      ...(previous === undefined ? [] : [{ type: 'PREVIOUS' as const }]),
      ...(isOverview ? [{ type: 'OVERVIEW' as const }] : []),
      ...open,
      ...leave,
    ]
  }

/** By question, the bounds that conditions of a wizard compare its answer with: numbers, days and times. */
const boundsNamed = memoize((wizard: Wizard): ReadonlyMap<string, ReadonlySet<number | string>> => {
  const found = new Map<string, Set<number | string>>()
  const visit = (value: unknown, id?: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      const isBound = id !== undefined && /imum$/.test(key) && (typeof inner === 'number' || typeof inner === 'string')
      if (isBound) found.set(id, (found.get(id) ?? new Set()).add(inner))
      else if (key === 'properties') for (const [of, said] of Object.entries(inner)) visit(said, of)
      else visit(inner, id)
    }
  }
  visit(wizard.steps)
  return found
})

/** What lies at a bound and beside it, a step of the question away. */
function besideBound({ range, times }: Field, bound: number | string): string[] {
  const around = (middle: number, step: number, start: number, write: (value: number) => string) => {
    const at = start + Math.floor((middle - start) / step) * step
    return [at - step, at, at + step].map(write)
  }
  if (typeof bound === 'number')
    return around(bound, numberStep(range), range?.min ?? 0, (value) => String(Number(value.toFixed(6))))
  if (/^\d{2}:/.test(bound)) {
    const { from = '00:00', step = 1 } = times ?? {}
    return around(minutesOf(bound), step, minutesOf(from), timeAt)
  }
  const placed = resolveDay(bound)
  if (placed.includes('T')) return around(minuteOf(placed), 1, 0, momentAt)
  return around(Date.parse(placed), 86_400_000, 0, (time) => new Date(time).toISOString().slice(0, 10))
}

/** What can be written into a box: a sample, and something on each side of each bound that a condition names. */
const samplesOf = (wizard: Wizard, field: Field): string[] => {
  const sample = kindOf(field).sample(field, 0)
  const beside = [...(boundsNamed(wizard).get(field.id) ?? [])].flatMap((bound) => besideBound(field, bound))
  return [
    ...new Set([...(sample === undefined ? [] : [sample]), ...beside.filter((one) => kindOf(field).fits(field, one))]),
  ]
}

/** A click on each option that can be chosen or taken back; of a box, words and none. */
function answersTo(wizard: Wizard, field: Field, answers: Answers, facts: Facts): WizardEvent[] {
  const chosen = chosenIn(field.optionsFrom ? shownAnswer(wizard, field, { answers, facts }) : answers[field.id])
  if (kindOf(field).chooses)
    return offeredOptions(field, chosen, shownVariant(wizard, field, { answers, facts }))
      .filter(({ id }) => (holdsList(field) ? !isDisabled(field, chosen, id) : !chosen.includes(id)))
      .map(({ id }) => ({ type: 'TOGGLE', field: field.id, option: id }))
  const isList = holdsList(field)
  const values = chosen.length > 0 ? [''] : samplesOf(wizard, field)
  return values.map((one) => ({
    ...{ type: 'ANSWER', field: field.id },
    value: isList ? (one === '' ? [] : [one]) : one,
  }))
}
