import { initialTransition, transition } from 'xstate'
import type { WizardEvent } from '../machine/wizard-machine.ts'
import type { Answers, Facts } from '../wizard.ts'
import type { Model } from './model.ts'

/** Where a person stands: the name of the machine's state, and all answers given. */
export interface Standing {
  state: string
  answers: Answers
  facts: Facts
}

type Snapshot = ReturnType<Model['machine']['resolveState']>

const standingOf = (snapshot: Snapshot): Standing => ({
  state: String(snapshot.value),
  answers: snapshot.context.answers,
  facts: snapshot.context.facts,
})

/** The compiled machine, stepped by XState's pure transition: no actor, no effects. */
export class Stepper {
  count = 0

  constructor(private readonly machine: Model['machine']) {}

  start(facts: Facts): Standing {
    return standingOf(initialTransition(this.machine, { facts })[0] as Snapshot)
  }

  send({ state, answers, facts }: Standing, event: WizardEvent): Standing {
    this.count += 1
    const snapshot = this.machine.resolveState({ value: state, context: { answers, facts } })
    return standingOf(transition(this.machine, snapshot, event)[0] as Snapshot)
  }

  /** Where an event leads, or undefined when it leads nowhere. */
  leads(standing: Standing, event: WizardEvent): Standing | undefined {
    const after = this.send(standing, event)
    return after.state === standing.state ? undefined : after
  }
}
