import type { JourneyState } from '@kindred/checker'
import { decodeReplay, play, type Replay, Stepper, type StepState, stepStates } from '@kindred/checker/in-page'
import {
  type Answers,
  doneState,
  type Facts,
  leftState,
  overviewState,
  resolvePath,
  type Wizard,
} from '@kindred/engine'
import type { PreviewUrlState } from './preview-url-state.ts'

const beginning = (wizard: Wizard): string =>
  wizard.kind === 'overview' ? overviewState : (wizard.steps[0]?.id ?? doneState)

const isOnWalk = (wizard: Wizard, step: string, answers: Answers, facts: Facts): boolean =>
  resolvePath(wizard, answers, facts).path.some((walked) => walked.step.id === step)

const stateNames: readonly string[] = [overviewState, doneState, leftState]

/** The states of a step, worked out once for each version and kind. */
const kept = new WeakMap<Wizard, Map<string, StepState[]>>()

export function statesOf(wizard: Wizard, step: string, facts: Facts): StepState[] {
  const known = kept.get(wizard) ?? new Map<string, StepState[]>()
  kept.set(wizard, known)
  const key = JSON.stringify([step, facts])
  const states = known.get(key) ?? stepStates(wizard, step, facts)
  known.set(key, states)
  return states
}

/** The clicks of a replay with every state on the way; undefined when it is not one of this wizard. */
export function replayOf(wizard: Wizard, text: string): { replay: Replay; states: JourneyState[] } | undefined {
  try {
    const replay = decodeReplay(text)
    if (replay.wizard !== wizard.id) return undefined
    return { replay, states: play(new Stepper(wizard), replay.facts, replay.events) }
  } catch {
    return undefined
  }
}

/** Where the person of the preview stands. Undefined: nobody comes to this step with these facts. */
export function journeyStateOf(wizard: Wizard, place: PreviewUrlState): JourneyState | undefined {
  const { facts } = place
  if (place.answers === undefined && place.replay !== undefined) {
    const states = replayOf(wizard, place.replay)?.states
    if (states !== undefined) return states[Math.min(place.at, states.length - 1)]
  }
  const known =
    place.step !== undefined && (stateNames.includes(place.step) || wizard.steps.some(({ id }) => id === place.step))
  const step = known && place.step !== undefined ? place.step : beginning(wizard)
  if (stateNames.includes(step)) return { state: step, answers: place.answers ?? {}, facts }
  if (place.answers !== undefined && isOnWalk(wizard, step, place.answers, facts))
    return { state: step, answers: place.answers, facts }
  const states = statesOf(wizard, step, facts)
  return (states.find(({ id }) => id === place.state) ?? states[0])?.journeyState
}

/** The place after another step is chosen: answers stay where they lead there. */
export function toStep(
  wizard: Wizard,
  place: PreviewUrlState,
  now: JourneyState | undefined,
  step: string,
): PreviewUrlState {
  const answers = now?.answers ?? {}
  const stays =
    Object.keys(answers).length > 0 && (stateNames.includes(step) || isOnWalk(wizard, step, answers, place.facts))
  return { ...place, step, state: undefined, answers: stays ? answers : undefined, replay: undefined, at: 0 }
}

/** Kinds of subject that come to a step, where these facts do not. */
export function factsThatArrive(wizard: Wizard, step: string): Facts[] {
  const all = Object.entries(wizard.facts ?? {}).reduce<Facts[]>(
    (rest, [name, { values }]) => rest.flatMap((facts) => values.map((value) => ({ ...facts, [name]: value }))),
    [{}],
  )
  return all.filter((facts) => statesOf(wizard, step, facts).length > 0)
}
