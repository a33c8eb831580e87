import type { Field, Step } from '@kindred/engine'
import type { Scene, ScreenSimulator } from './screen-simulator.ts'
import type { Asking, Goal } from './situations.ts'

/** A question, where it is asked, and how a script gets there. */
export interface Asked {
  simulator: ScreenSimulator
  step: Step
  field: Field
  /** Where it is asked. */
  asked: readonly Asking[]
  goals: () => readonly Goal[]
  never: string | undefined
  isHere: (scene: Scene) => boolean
}
