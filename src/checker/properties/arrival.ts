import type { JourneyState, Step } from '@kindred/engine'
import type { Cone } from '../cone.ts'
import type { Journeys } from '../journeys.ts'

/** A step, and its place in the wizard. */
export interface Here {
  step: Step
  index: number
}

/** Where a person stands who came to a step, with nothing answered on it yet. */
export interface Arrival extends Here {
  journeys: Journeys
  cone: Cone
  start: JourneyState
}
