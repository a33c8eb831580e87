import { fieldApplies } from '../conditions/field-applies.ts'
import { neighbours, resolvePath } from '../journey/resolve-path.ts'
import { endsInResults } from '../journey/visible-results.ts'
import { kindOf } from '../kinds/index.ts'
import { isDisabled } from '../selection/choose.ts'
import { offeredOptions, variantOf } from '../selection/offered-options.ts'
import type { Answers, Facts, Field, Wizard } from '../wizard.ts'
import { chosenIn, holdsList, stepOf } from '../wizard.ts'
import { canReset, doneState, leftState, overviewState, type WizardEvent } from './next-state.ts'

/** Of a snapshot of the machine what its events hang on. */
export interface MachineSnapshot {
  value: unknown
  context: { answers: Answers; facts: Facts }
}

/**
 * The events that a state offers, as its screen does: options that can be chosen, a sample for a box, and the transitions. For XState's own
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
      ...asked.flatMap((field) => answersTo(field, answers, facts)),
      ...(canReset(wizard, answers, state) ? [{ type: 'RESET' as const }] : []),
      ...(canContinue && !(here && endsInResults(here.step)) ? [{ type: 'NEXT' as const }] : []),
      ...(previous === undefined ? [] : [{ type: 'PREVIOUS' as const }]),
      ...(isOverview ? [{ type: 'OVERVIEW' as const }] : []),
      ...open,
      ...leave,
    ]
  }

/** A click on each option that can be chosen or taken back; of a box, words and none. */
function answersTo(field: Field, answers: Answers, facts: Facts): WizardEvent[] {
  const chosen = chosenIn(answers[field.id])
  if (kindOf(field).chooses)
    return offeredOptions(field, chosen, variantOf(field, answers, facts))
      .filter(({ id }) => (holdsList(field) ? !isDisabled(field, chosen, id) : !chosen.includes(id)))
      .map(({ id }) => ({ type: 'TOGGLE', field: field.id, option: id }))
  const sample = kindOf(field).sample(field, 0)
  if (sample === undefined) return []
  const empty = holdsList(field) ? [] : ''
  const value = chosen.length > 0 ? empty : holdsList(field) ? [sample] : sample
  return [{ type: 'ANSWER', field: field.id, value }]
}
