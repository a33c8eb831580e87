/** The public API of the journey checker: what holds on every journey through a wizard, and the clicks where it does not. */

export type { JourneyState } from '@kindred/engine'
export { type AnswerClass, countAnswerSets, type FieldClasses, fieldClasses } from './answer-classes.ts'
export { type Bounds, usualBounds } from './bounds.ts'
export { type CheckJourneysOptions, checkJourneys, type JourneyCheck } from './check-journeys.ts'
export { type Comparison, compareJourneys } from './compare/compare-journeys.ts'
export type { Touch } from './compare/touch.ts'
export { conditionInWords } from './condition-in-words.ts'
export { arrowsOf, type Drawing, drawingOf, drawMermaid, drawSvg, type Marks, marksOf } from './draw.ts'
export { type Acceptance, Journeys } from './journeys.ts'
export { modelOf } from './model.ts'
export { decodeReplay, encodeReplay, type Replay, replayAddress } from './replay.ts'
export {
  type JourneyFinding,
  type JourneyReport,
  type RuleId,
  rules,
  type Skipped,
  withConsequences,
} from './report.ts'
export { reportHtml } from './report-html.ts'
export { type StepState, stepStates } from './step-states.ts'
export { Stepper } from './stepper.ts'
export type { Action } from './test-scripts/action.ts'
export { type ItemKind, kindWords } from './test-scripts/item.ts'
export { messages } from './test-scripts/messages.ts'
export { type Disagreement, playScript } from './test-scripts/play-script.ts'
export { playwrightSpec, whyNoSpec } from './test-scripts/playwright-spec.ts'
export type { CoveredItem, ScriptStep, TestScript, TestScripts } from './test-scripts/script.ts'
export { scriptsHtml } from './test-scripts/scripts-html.ts'
export { testScripts } from './test-scripts/test-scripts.ts'
export type { FieldView, View } from './test-scripts/view.ts'
export { clicksInWords, play, stateInWords, traceInWords } from './trace.ts'
