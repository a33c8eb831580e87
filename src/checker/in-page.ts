/** What a page needs to show states, clicks and drawings: nothing of it compiles a schema, which the policy of pages forbids. */
export { type Drawing, drawingOf, type Marks, marksOf } from './draw.ts'
export { decodeReplay, type Replay } from './replay.ts'
export { resultState, type StepState, stepStates } from './step-states.ts'
export { Stepper } from './stepper.ts'
export { clicksInWords, play, stateInWords } from './trace.ts'
