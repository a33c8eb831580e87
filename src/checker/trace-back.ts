import type { Answer, Answers, Field, JourneyState, Wizard, WizardEvent } from '@kindred/engine'
import { chosenIn, holdsList, overviewState, resolvePath, setAnswer } from '@kindred/engine'
import type { Steps } from './stepper.ts'
import { clicksFor, sameAnswers } from './trace.ts'

/** Answers that a person may have given to a question before another one. */
export type OtherAnswers = (field: Field, answers: Answers) => readonly (Answer | undefined)[]

interface Played {
  events: WizardEvent[]
  now: JourneyState
}

/** So many answers of one question are tried as the one that was changed, and so many clicks are played for one state. */
const maxOthers = 12
const maxClicks = 4000
/** More answers than these are not changed one after the other. */
const maxChanges = 3

/**
 * The clicks to a state to which no clicks lead that only go forward: somebody went on with other answers, came back by Previous and
 * changed one, or a few one after the other. Undefined when none were found.
 */
export function clicksBackTo(
  { wizard, stepper }: { wizard: Wizard; stepper: Steps },
  wanted: JourneyState,
  target: string,
  otherAnswers: OtherAnswers,
): WizardEvent[] | undefined {
  const { facts } = wanted
  let left = maxClicks
  const from = ({ events, now }: Played, clicks: readonly WizardEvent[]): Played => {
    let after = now
    for (const click of clicks) after = stepper.send(after, click)
    left -= clicks.length
    return { events: [...events, ...clicks], now: after }
  }
  const stepWith = (id: string, answers: Answers) =>
    resolvePath(wizard, answers, facts).path.find(({ step }) => step.id === id)

  const answersHere = (played: Played, answers: Answers): Played =>
    (stepWith(played.now.state, answers)?.fields ?? []).reduce((sum, field) => {
      const answer = answers[field.id]
      return answer === undefined ? sum : from(sum, clicksFor(field, answer))
    }, played)
  const isDone = ({ now }: Played, answers: Answers): boolean => sameAnswers(now, { ...now, answers })

  /** Forward until all is answered, then back to this step. */
  const forward = (answers: Answers, until: string): Played | undefined => {
    let played: Played = { events: [], now: stepper.start(facts) }
    if (wizard.kind === 'overview')
      for (const { step, fields } of resolvePath(wizard, answers, facts).path)
        if (fields.some(({ id }) => answers[id] !== undefined)) played = answersHere(opened(played, step.id), answers)
    for (let moves = 0; moves <= wizard.steps.length && left > 0; moves += 1) {
      if (wizard.kind === 'linear') played = answersHere(played, answers)
      if (isDone(played, answers)) return back(played, until)
      if (wizard.kind === 'overview') return undefined
      const before = played.now.state
      played = from(played, [{ type: 'NEXT' }])
      if (played.now.state === before) return undefined
    }
    return undefined
  }

  /** From a list of all steps any of them is one press away. */
  const opened = (played: Played, step: string): Played =>
    from(played, [
      ...(played.now.state === overviewState ? [] : [{ type: 'OVERVIEW' as const }]),
      { type: 'OPEN', step },
    ])

  const back = (there: Played, until: string): Played | undefined => {
    if (wizard.kind === 'overview') return there.now.state === until ? there : opened(there, until)
    let played = there
    while (played.now.state !== until) {
      const before = played.now.state
      played = from(played, [{ type: 'PREVIOUS' }])
      if (played.now.state === before || left <= 0) return undefined
    }
    return played
  }

  /** One question answered otherwise, where the person stands. */
  const changed = (played: Played, field: Field, answer: Answer | undefined): Played | undefined =>
    changes(field, played.now.answers[field.id], answer)
      .map((clicks) => from(played, clicks))
      .find(({ now }) => sameAnswers(now, { ...played.now, answers: setAnswer(played.now.answers, field.id, answer) }))

  const reach = (state: string, answers: Answers, mayChange: number): Played | undefined => {
    const straight = forward(answers, state)
    if (straight !== undefined || mayChange === 0) return straight
    const { path } = resolvePath(wizard, answers, facts)
    const at = path.findIndex(({ step }) => step.id === state)
    for (const field of path[at]?.fields ?? [])
      for (const other of otherAnswers(field, answers).slice(0, maxOthers)) {
        if (left <= 0) return undefined
        const before = setAnswer(answers, field.id, other)
        const earlier = mayChange === 1 ? forward(before, state) : changedLater(state, before, mayChange - 1)
        const done = earlier && changed(earlier, field, answers[field.id])
        if (done !== undefined) return done
      }
    return undefined
  }

  /** Back on this step with these answers, of which the last that changed may be one of a later step. */
  const changedLater = (state: string, answers: Answers, mayChange: number): Played | undefined => {
    const { path } = resolvePath(wizard, answers, facts)
    const at = path.findIndex(({ step }) => step.id === state)
    for (const { step } of path.slice(Math.max(0, at)).reverse()) {
      const there = reach(step.id, answers, mayChange)
      const here = there && back(there, state)
      if (here !== undefined) return here
    }
    return undefined
  }

  for (let mayChange = 0; mayChange <= maxChanges; mayChange += 1) {
    left = maxClicks
    const found = reach(target, wanted.answers, mayChange)
    if (found !== undefined && found.now.state === target && sameAnswers(found.now, wanted)) return found.events
  }
  return undefined
}

/**
 * Clicks that may turn one answer into another: what is new first, since taking the last choice away clears what depends on it; then
 * what is to go first, since a limit may leave no room.
 */
function changes(field: Field, was: Answer | undefined, is: Answer | undefined): WizardEvent[][] {
  if (field.list === undefined)
    return [
      is === undefined
        ? [{ type: 'ANSWER', field: field.id, value: holdsList(field) ? [] : '' }]
        : clicksFor(field, is),
    ]
  const toggles = (options: readonly string[]): WizardEvent[] =>
    options.map((option) => ({ type: 'TOGGLE', field: field.id, option }))
  const [before, after] = [chosenIn(was), chosenIn(is)]
  const gone = toggles(before.filter((id) => !after.includes(id)))
  const come = toggles(after.filter((id) => !before.includes(id)))
  return [[...come, ...gone], come, [...gone, ...come], [{ type: 'RESET' }, ...toggles(after)]]
}
