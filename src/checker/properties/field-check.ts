import type { Answers, Field, JourneyState, Step, Wizard } from '@kindred/engine'
import type { Journeys } from '../journeys.ts'
import type { Alone } from './alone.ts'

/** One question in a state in which it is asked, to be held against a property. */
export interface FieldCheck {
  journeys: Journeys
  step: Step
  index: number
  at: number
  field: Field
  variant: string | undefined
  journeyState: JourneyState
  /** The question alone, as far as no other one is needed to judge it. */
  alone: Alone
  /** Where its answers are judged: alone, or with the whole journey where others or a server have a say in them. */
  judged: { wizard: Wizard; answers: Answers }
}
