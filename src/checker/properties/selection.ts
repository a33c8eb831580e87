import type { Answer, Field, JourneyState, Step, WizardEvent } from '@kindred/engine'
import {
  chosenIn,
  countChosen,
  fieldApplies,
  holdsList,
  isDisabled,
  isExclusive,
  labelOf,
  limitOf,
  setAnswer,
  withDefaults,
} from '@kindred/engine'
import type { AnswerClass } from '../answer-classes.ts'
import { readsOutside } from '../entry-journeys.ts'
import type { Journeys } from '../journeys.ts'
import { clicksToClear } from '../trace.ts'
import { type FieldCheck, type IsolatedField, isolateField, sharesItsName } from './field-check.ts'
import { checkCodesRoundTrip, checkLongestRoundTrip, checkRefusals, checkRoundTrip } from './round-trip.ts'

/**
 * No reachable state breaks a limit or an exclusive option, and at the limit everything else is disabled. Clicking
 * an option reads only its own question, so each question is looked at on its own, once for each choice of options.
 */
export function checkSelection(journeys: Journeys): void {
  journeys.wizard.steps.forEach((step, index) => {
    for (const [at, field] of step.fields.entries()) {
      const asked = journeys.questions.statesAsking(index, field)
      if (journeys.isOver()) continue
      const isolated = isolateField(journeys, step, field)
      for (const variant of journeys.questions.variantsReached(field)) {
        const found = asked.find((one) => one.variant === variant)
        if (found === undefined) continue
        const { journeyState } = found
        const judged = judgedIn(journeys, field, journeyState, isolated)
        lookAtQuestion({ journeys, step, index, at, field, variant, journeyState, isolated, judged })
      }
      journeys.stepper.count += isolated.stepper.count
    }
  })
}

/** Alone, if nobody else has a say in what is saved, and no answer outside of an entry. */
function judgedIn(
  journeys: Journeys,
  field: Field,
  { answers }: JourneyState,
  isolated: IsolatedField,
): FieldCheck['judged'] {
  const isShared =
    field.binding !== undefined &&
    (journeys.accepts !== undefined || sharesItsName(journeys.model, field) || readsOutside(field))
  return isShared ? { wizard: journeys.wizard, answers } : { wizard: isolated.wizard, answers: {} }
}

function lookAtQuestion(check: FieldCheck): void {
  const { journeys, field, variant } = check
  // No other rule has a say in a click: the question alone decides what tells its answers apart.
  const { answers, options } = journeys.explorer.classesWith(field, [variant], journeys.explorer.narrowed(field, []))
  const classes = options.map(({ ids }) => ids)
  if (field.list !== undefined) for (const candidate of answers) lookAt(check, candidate, classes)
  for (const { answer } of check.judged.wizard === check.isolated.wizard ? answers : allAnswersOf(check))
    checkRoundTrip(check, answer)
  checkLongestRoundTrip(check)
  checkCodesRoundTrip(check)
  checkRefusals(check)
}

function allAnswersOf({ journeys, field, variant, index, at }: FieldCheck): readonly AnswerClass[] {
  const { answers, whole } = journeys.explorer.classesWith(field, [variant])
  if (!whole) journeys.skip(`answers of "${field.label}"`, 'answer classes', index, `fields[${at}]`)
  return answers
}

function lookAt(check: FieldCheck, { answer }: AnswerClass, options: readonly (readonly string[])[]): void {
  const { journeys, step, at, field, journeyState, isolated } = check
  const chosen = chosenIn(answer)
  const has = new Set(chosen)
  const here: JourneyState = { ...isolated.blank, answers: setAnswer({}, field.id, answer), facts: journeyState.facts }
  journeys.states += 1
  const fault = (rule: 'limit-broken' | 'exclusive-broken' | 'choice-broken', sentence: string) =>
    journeys.report({
      rule,
      step,
      path: `fields[${at}]`,
      sentence,
      suggestion:
        'Look at "limit" and at "exclusive" in its option list; if they are as meant, the engine is at fault.',
      at: {
        stepIndex: check.index,
        journeyState: { ...journeyState, answers: setAnswer(journeyState.answers, field.id, answer) },
      },
    })
  for (const ids of options) {
    const inside = ids.find((id) => has.has(id))
    const outside = ids.find((id) => !has.has(id))
    if (inside !== undefined) {
      const after = chosenIn(
        isolated.stepper.send(here, { type: 'TOGGLE', field: field.id, option: inside }).answers[field.id],
      )
      if (holdsList(field) && (after.includes(inside) || after.length !== chosen.length - 1))
        fault('choice-broken', `Taking back an option of "${field.label}" changes something else.`)
    }
    if (outside === undefined) continue
    const disabled = holdsList(field) && isDisabled(field, chosen, outside)
    const after = chosenIn(
      isolated.stepper.send(here, { type: 'TOGGLE', field: field.id, option: outside }).answers[field.id],
    )
    if (disabled && after.join('\n') !== chosen.join('\n'))
      fault('limit-broken', `A disabled option of "${field.label}" can be chosen.`)
    if (!disabled && !after.includes(outside))
      fault('choice-broken', `An option of "${field.label}" that is not disabled cannot be chosen.`)
    if (holdsList(field) && countChosen(field, after) > limitOf(field))
      fault('limit-broken', `"${field.label}" can hold more than its limit of ${field.limit}.`)
    if (after.some((id) => isExclusive(field, id)) && after.length > 1)
      fault('exclusive-broken', `In "${field.label}" an option that stands alone can be chosen with another.`)
  }
  if (!holdsList(field)) return
  const full = countChosen(field, chosen) >= limitOf(field) && !chosen.some((id) => isExclusive(field, id))
  for (const ids of options) {
    const id = ids.find((one) => !has.has(one))
    if (id === undefined || isExclusive(field, id)) continue
    if (full !== isDisabled(field, chosen, id))
      fault('limit-broken', `At the limit of "${field.label}", "${labelOf(field, id)}" is not disabled as it is to be.`)
  }
}

/** Wherever a parent loses what its dependents stand on, they lose their answers. */
export function checkDependents(journeys: Journeys): void {
  const { wizard, stepper, model } = journeys
  wizard.steps.forEach((step, index) => {
    for (const field of step.fields) {
      const { field: parentId, emptyFor = [] } = field.dependsOn ?? {}
      const parentPlace = model.places.get(parentId ?? '')
      if (parentPlace === undefined) continue
      const parent = parentPlace.field
      const [asked] = journeys.questions.statesAsking(index, field)
      if (asked === undefined) continue
      const filled = withDependents(journeys, asked.journeyState, field, asked.variant)
      const atParent: JourneyState = { ...filled, state: parentPlace.step.id }
      const options = [...chosenIn(atParent.answers[parent.id]), ...emptyFor]
      const clicks: WizardEvent[] = [
        ...options.map((option) => ({ type: 'TOGGLE' as const, field: parent.id, option })),
        ...(parent.list === undefined ? clicksToClear(parent, '') : []),
        { type: 'RESET' },
      ]
      for (const event of clicks) {
        journeys.states += 1
        const after = stepper.send(atParent, event)
        const orphan = orphanIn(journeys, after)
        if (orphan !== undefined)
          journeys.report({
            rule: 'dependent-broken',
            step: orphan.step,
            path: `fields[${orphan.at}].dependsOn`,
            sentence: `"${orphan.label}" keeps its answer when "${orphan.parent}" no longer has one that it depends on.`,
            suggestion: 'The engine is to clear it: report this.',
            at: { stepIndex: parentPlace.stepIndex, journeyState: atParent, clicks: [event] },
          })
      }
    }
  })
}

/** The same state with this question answered, and all that depends on it, as far as the answers allow. */
function withDependents(
  journeys: Journeys,
  journeyState: JourneyState,
  field: Field,
  variant: string | undefined,
): JourneyState {
  const { wizard } = journeys
  let answers = journeyState.answers
  const all = wizard.steps.flatMap((step) => step.fields)
  const fill = (filled: Field, picked: string | undefined): void => {
    const below = all.filter((other) => other.dependsOn?.field === filled.id)
    const opened = (answer: Answer | undefined) =>
      below.filter(({ when: _when, ...other }) =>
        fieldApplies(other, answer === undefined ? {} : { [filled.id]: answer }),
      )
    const choices = journeys.explorer.classesWith(filled, [picked]).answers.filter(({ size }) => size > 0)
    const best = choices.find(({ answer }) => opened(answer).length === below.length) ?? choices[0]
    answers = setAnswer(answers, filled.id, best?.answer)
    for (const other of opened(best?.answer)) fill(other, journeys.questions.variantsReached(other)[0])
  }
  fill(field, variant)
  return { ...journeyState, answers }
}

interface Orphan {
  step: Step
  at: number
  label: string
  /** The question that it depends on, in words. */
  parent: string
}

/** A question that keeps its answer although what it stands on is gone; not always the one whose parent was clicked. */
function orphanIn(journeys: Journeys, { answers }: JourneyState): Orphan | undefined {
  const drawn = withDefaults(journeys.wizard, answers)
  for (const step of journeys.wizard.steps)
    for (const [at, { id, label, dependsOn }] of step.fields.entries()) {
      if (dependsOn === undefined || answers[id] === undefined) continue
      const chosen = chosenIn(drawn[dependsOn.field])
      if (chosen.length === 0 || chosen.some((one) => dependsOn.emptyFor?.includes(one)))
        return { step, at, label, parent: journeys.labelOf(dependsOn.field) }
    }
  return undefined
}
