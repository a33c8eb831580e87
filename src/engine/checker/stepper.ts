import { type AnyActorScope, fromTransition, transition } from 'xstate'
import type { Answers, Facts, WizardEvent } from '#engine'
import type { Model } from './model.ts'
import type { Work } from './work.ts'

/** Where a person stands: the name of the machine's state, and all answers given. */
export interface JourneyState {
  state: string
  answers: Answers
  facts: Facts
}

type Snapshot = ReturnType<Model['machine']['resolveState']>

const journeyStateOf = (snapshot: Snapshot): JourneyState => ({
  state: String(snapshot.value),
  answers: snapshot.context.answers,
  facts: snapshot.context.facts,
})

/**
 * Surroundings without effects, as `transition` makes them for each event: making them once halves what a step costs, because
 * XState starts the machine each time.
 */
function inertScope(): AnyActorScope {
  const found: AnyActorScope[] = []
  const looking = fromTransition((state: undefined, _event, scope) => {
    found.push(scope)
    return state
  }, undefined)
  transition(looking, looking.getInitialSnapshot({} as AnyActorScope, undefined), { type: 'look' })
  const [scope] = found
  if (scope === undefined) throw new Error('XState gives a transition its surroundings no more: look at the stepper.')
  return scope
}

/** For whoever steps a machine many thousand times. */
export const inert = inertScope()

/** The compiled machine, stepped by XState's pure transition: no actor, no effects. */
export class Stepper {
  count = 0
  /** The machine in each of its states; only what it remembers differs from journey to journey. */
  private readonly snapshots = new Map<string, Snapshot>()
  private readonly starts = new WeakMap<Facts, JourneyState>()

  constructor(
    private readonly machine: Model['machine'],
    private readonly work?: Work,
    /** What one click costs. */
    private readonly cost = 0,
  ) {}

  start(facts: Facts): JourneyState {
    const known = this.starts.get(facts) ?? journeyStateOf(this.machine.getInitialSnapshot(inert, { facts }))
    this.starts.set(facts, known)
    return known
  }

  send({ state, answers, facts }: JourneyState, event: WizardEvent): JourneyState {
    this.count += 1
    this.work?.spend(this.cost)
    const context = { answers, facts }
    let snapshot = this.snapshots.get(state)
    if (snapshot === undefined) {
      snapshot = this.machine.resolveState({ value: state, context })
      this.snapshots.set(state, snapshot)
    }
    return journeyStateOf(this.machine.transition({ ...snapshot, context } as Snapshot, event, inert))
  }

  /** Where an event leads, or undefined when it leads nowhere. */
  leads(journeyState: JourneyState, event: WizardEvent): JourneyState | undefined {
    const after = this.send(journeyState, event)
    return after.state === journeyState.state ? undefined : after
  }
}
