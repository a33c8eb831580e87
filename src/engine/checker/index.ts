/** The door of the journey checker: what holds on every journey through a wizard, and the clicks where it does not. */
export { type AnswerClass, countAnswerSets, type FieldClasses, fieldClasses } from './answer-classes.ts'
export { type CheckJourneysOptions, checkJourneys, type JourneyCheck } from './check-journeys.ts'
export { type Comparison, compareJourneys } from './compare/compare-journeys.ts'
export type { Touch } from './compare/touch.ts'
export { arrowsOf, drawMermaid, drawSvg, type Marks, marksOf } from './draw.ts'
export { type Acceptance, type Bounds, Journeys, usualBounds } from './journeys.ts'
export { modelOf } from './model.ts'
export { decodeReplay, encodeReplay, type Replay, replayAddress } from './replay.ts'
export { type JourneyFinding, type JourneyReport, type RuleId, rules, type Skipped } from './report.ts'
export { reportHtml } from './report-html.ts'
export { type StepState, stepStates } from './step-states.ts'
export { type JourneyState, Stepper } from './stepper.ts'
export { play, stateWords, tellClicks, tellStory } from './story.ts'
export type { Action } from './test-scripts/action.ts'
export { type ItemKind, kindWords } from './test-scripts/item.ts'
export { messages } from './test-scripts/messages.ts'
export { type Disagreement, playScript } from './test-scripts/play-script.ts'
export { scriptsHtml } from './test-scripts/scripts-html.ts'
export {
  type CoveredItem,
  type ScriptStep,
  type TestScript,
  type TestScripts,
  testScripts,
} from './test-scripts/test-scripts.ts'
export type { FieldView, View } from './test-scripts/view.ts'
