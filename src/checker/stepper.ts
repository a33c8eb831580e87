import {
  doneState,
  endsInResults,
  type Facts,
  initialJourneyState,
  type JourneyState,
  leftState,
  neighbours,
  nextContext,
  nextState,
  overviewState,
  stepOf,
  type Wizard,
  type WizardEvent,
} from '@kindred/engine'
import type { Work } from './bounds.ts'

/** Whatever can tell where clicks lead. */
export interface Steps {
  /** Where a journey begins with what is known before. */
  start(facts: Facts): JourneyState
  /** Where a click leads; where it does nothing, the same state. */
  send(here: JourneyState, event: WizardEvent): JourneyState
}

/** Plays clicks by the functions that the machine's guards and actions are made of. */
export class Stepper implements Steps {
  count = 0

  constructor(
    private readonly wizard: Wizard,
    private readonly work?: Work,
    /** What one click costs. */
    private readonly cost = 0,
  ) {}

  /** Where a journey begins with what is known before. */
  start(facts: Facts): JourneyState {
    return initialJourneyState(this.wizard, facts)
  }

  /** Where a click leads; where it does nothing, the same state. Counted, and paid for. */
  send(here: JourneyState, event: WizardEvent): JourneyState {
    this.count += 1
    this.work?.spend(this.cost)
    return { state: ledTo(this.wizard, here, event), ...nextContext(this.wizard, here, event) }
  }

  /** Where an event leads, or undefined when it leads nowhere. */
  leads(here: JourneyState, event: WizardEvent): JourneyState | undefined {
    const after = this.send(here, event)
    return after.state === here.state ? undefined : after
  }

  /** Can a person finish the step where they stand? Next leads on, or the wizard is over here and nothing is missing. */
  finishes(here: JourneyState): boolean {
    const step = stepOf(this.wizard, here.state)
    if (step === undefined || !endsInResults(step)) return this.leads(here, { type: 'NEXT' }) !== undefined
    return neighbours(this.wizard, here.answers, here.facts, here.state).canContinue
  }
}

/** What the machine says by its states alone, and for all else the function that it asks. */
function ledTo(wizard: Wizard, here: JourneyState, event: WizardEvent): string {
  const { state } = here
  const isOverview = wizard.kind === 'overview'
  if (state === leftState || (state === doneState && isOverview)) return state
  if (event.type === 'LEAVE')
    return state !== doneState && (stepOf(wizard, state)?.leave ?? wizard.leave !== false) ? leftState : state
  if (event.type === 'OVERVIEW') return isOverview ? overviewState : state
  return event.type === 'OPEN' || event.type === 'NEXT' || event.type === 'PREVIOUS'
    ? nextState(wizard, here, event)
    : state
}
