import type { Field, Step } from '#engine'
import type { Journeys } from '../journeys.ts'
import type { JourneyState } from '../stepper.ts'

/** One question in a state in which it is asked, to be held against a property. */
export interface FieldCheck {
  journeys: Journeys
  step: Step
  index: number
  at: number
  field: Field
  variant: string | undefined
  journeyState: JourneyState
}
