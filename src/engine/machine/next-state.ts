import { withStashedEntries } from '../carried-options.ts'
import { neighbours, resolvePath } from '../journey/resolve-path.ts'
import { shownAnswer } from '../journey/shown-answer.ts'
import { endsInResults } from '../journey/visible-results.ts'
import { givenAnswer } from '../kinds/passes-filter.ts'
import { clearChosen, toggle } from '../selection/choose.ts'
import type { Answer, Answers, Facts, Wizard } from '../wizard.ts'
import { chosenIn, fieldOf, holdsList, setAnswer, stepOf } from '../wizard.ts'

/** What a person can do in a wizard. */
export type WizardEvent =
  | { type: 'TOGGLE'; field: string; option: string }
  | { type: 'ANSWER'; field: string; value: Answer }
  | { type: 'RESET' }
  | { type: 'NEXT' }
  | { type: 'PREVIOUS' }
  | { type: 'OPEN'; step: string }
  | { type: 'OVERVIEW' }
  | { type: 'LEAVE' }
  | { type: 'FACTS'; facts: Facts }
  | { type: 'RESTORE'; answers: Answers }

/** The state in which all steps are listed. */
export const overviewState = 'overview'

/** The state in which the wizard has ended. */
export const doneState = 'done'

/** The state in which somebody has left; answers stay. */
export const leftState = 'left'

/** Where a person stands in a wizard: the name of the machine's state, all answers ever given, and what is known beside them. */
export interface JourneyState {
  state: string
  answers: Answers
  facts: Facts
}

/** Where a person stands who opens a wizard, most often with nothing answered. */
export function initialJourneyState(wizard: Wizard, facts: Facts, answers: Answers = {}): JourneyState {
  const [first] = wizard.steps
  const opened = first?.when === undefined ? first : resolvePath(wizard, answers, facts).path[0]?.step
  return { state: wizard.kind === 'overview' ? overviewState : (opened?.id ?? doneState), answers, facts }
}

/**
 * The state that Next, Previous or a step in the list leads to: the same where it leads nowhere. The machine's guards and actions are
 * made of this function and the next one: the checker asks them without a machine (`stepper-matches-machine.test.ts` holds the two together).
 */
export function nextState(wizard: Wizard, { state, answers, facts }: JourneyState, event: WizardEvent): string {
  if (event.type === 'OPEN')
    return resolvePath(wizard, answers, facts).path.some(({ step }) => step.id === event.step) ? event.step : state
  const { previous, next, canContinue } = neighbours(wizard, answers, facts, state)
  if (event.type === 'NEXT' && canContinue) {
    const here = stepOf(wizard, state)
    if (here && endsInResults(here)) return state
    return next?.id ?? (wizard.kind === 'overview' ? overviewState : doneState)
  }
  return event.type === 'PREVIOUS' && previous !== undefined ? previous.id : state
}

/** What the machine remembers after an event; the same answers where it changes none. */
export function nextContext(wizard: Wizard, here: JourneyState, event: WizardEvent): Omit<JourneyState, 'state'> {
  const { state, answers, facts } = here
  if (event.type === 'FACTS') return { answers, facts: event.facts }
  if (event.type === 'RESTORE') return { answers: event.answers, facts }
  if (event.type === 'RESET') return { answers: resetStep(wizard, answers, state), facts }
  if (!asks(wizard, here, event)) return { answers, facts }
  if (event.type === 'TOGGLE')
    return { answers: toggleOption(wizard, answers, event.field, event.option, facts), facts }
  const { field } = event
  const value = withStashed(wizard, here, event)
  return { answers: clearDependents(wizard, setAnswer(answers, field, value), field), facts }
}

/** What an earlier answer put aside of a repeat stays behind what is answered now. */
function withStashed(
  wizard: Wizard,
  { answers, facts }: JourneyState,
  { field: id, value }: Extract<WizardEvent, { type: 'ANSWER' }>,
): Answer {
  const field = fieldOf(wizard, id)
  if (field?.entriesFrom === undefined) return value
  return withStashedEntries(field, value, answers[id], resolvePath(wizard, answers, facts).effective)
}

/** Is this an answer to a question that is asked where the person stands? */
function asks(
  wizard: Wizard,
  { state, answers, facts }: JourneyState,
  event: WizardEvent,
): event is Extract<WizardEvent, { field: string }> {
  if (!('field' in event)) return false
  const here = resolvePath(wizard, answers, facts).path.find(({ step }) => step.id === state)
  return here?.fields.some(({ id }) => id === event.field) ?? false
}

/** Ticks or unticks an option; removing the last choice of a field clears what depends on it. */
export function toggleOption(
  wizard: Wizard,
  answers: Answers,
  fieldId: string,
  optionId: string,
  facts: Facts = {},
): Answers {
  const field = fieldOf(wizard, fieldId)
  if (field === undefined) return answers
  if (!holdsList(field)) return clearDependents(wizard, setAnswer(answers, fieldId, optionId), fieldId)
  const chosen = chosenIn(shownAnswer(wizard, field, { answers, facts }))
  const after = toggle(field, chosen, optionId)
  return after === chosen ? answers : clearDependents(wizard, setAnswer(answers, fieldId, after), fieldId)
}

/** Fields that depend on this one and now have nothing to stand on lose their answers for good, and so do theirs. */
function clearDependents(wizard: Wizard, answers: Answers, fieldId: string): Answers {
  const asked = fieldOf(wizard, fieldId)
  const parent = chosenIn(asked && givenAnswer(asked, answers))
  let result = answers
  for (const step of wizard.steps)
    for (const field of step.fields)
      if (
        field.dependsOn?.field === fieldId &&
        field.id in result &&
        (parent.length === 0 || parent.some((id) => field.dependsOn?.emptyFor?.includes(id)))
      )
        result = clearDependents(wizard, setAnswer(result, field.id, undefined), field.id)
  return result
}

/** Reset All: clears the selections and texts of a step. */
export function resetStep(wizard: Wizard, answers: Answers, stepId: string): Answers {
  let result = answers
  for (const field of stepOf(wizard, stepId)?.fields ?? []) {
    result = setAnswer(result, field.id, clearChosen(field, holdsList(field) ? chosenIn(result[field.id]) : []))
    result = clearDependents(wizard, result, field.id)
  }
  return result
}

/** True when Reset All has something to clear: an answer of this step, other than what is never offered. */
export const canReset = (wizard: Wizard, answers: Answers, stepId: string): boolean =>
  stepOf(wizard, stepId)?.fields.some((field) => {
    const chosen = chosenIn(answers[field.id])
    return chosen.length > (holdsList(field) ? clearChosen(field, chosen).length : 0)
  }) ?? false
