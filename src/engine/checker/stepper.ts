import { initialTransition, transition } from 'xstate'
import type { Answers, Facts, WizardEvent } from '#engine'
import type { Model } from './model.ts'

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

/** The compiled machine, stepped by XState's pure transition: no actor, no effects. */
export class Stepper {
  count = 0

  constructor(private readonly machine: Model['machine']) {}

  start(facts: Facts): JourneyState {
    return journeyStateOf(initialTransition(this.machine, { facts })[0] as Snapshot)
  }

  send({ state, answers, facts }: JourneyState, event: WizardEvent): JourneyState {
    this.count += 1
    const snapshot = this.machine.resolveState({ value: state, context: { answers, facts } })
    return journeyStateOf(transition(this.machine, snapshot, event)[0] as Snapshot)
  }

  /** Where an event leads, or undefined when it leads nowhere. */
  leads(journeyState: JourneyState, event: WizardEvent): JourneyState | undefined {
    const after = this.send(journeyState, event)
    return after.state === journeyState.state ? undefined : after
  }
}
