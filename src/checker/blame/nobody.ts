import type { Cone } from '../cone.ts'
import type { Target } from './constraints.ts'

/** What nobody meets: a step, a question, an option, a way on, a result. */
export interface Nobody<Journeys> {
  /** As part of a list: `the step "Company"`. */
  what: string
  /** Its own name, and what many of its sort are called: `steps`, `options of "Feelings"`. */
  name: string
  group: string
  /** The beginning of a sentence: `Nobody ever arrives at "Company"`. */
  sentence: string
  target: Target
  /** What decides who comes there. */
  cones: readonly Cone[]
  /** Does somebody meet it, in this or in a slightly different wizard? Asks the explorer only. */
  somebody: (journeys: Journeys) => boolean
}
