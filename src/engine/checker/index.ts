/** The door of the journey checker: what holds on every journey through a wizard, and the clicks where it does not. */
export { type AnswerClass, countAnswerSets, type FieldClasses, fieldClasses } from './answer-classes.ts'
export { type CheckJourneysOptions, checkJourneys, type JourneyCheck } from './check-journeys.ts'
export { type Bounds, Journeys, usualBounds } from './journeys.ts'
export { modelOf } from './model.ts'
export { decodeReplay, encodeReplay, type Replay } from './replay.ts'
export { type JourneyFinding, type JourneyReport, type RuleId, rules, type Skipped } from './report.ts'
export { type Standing, Stepper } from './stepper.ts'
export { play, stateWords, tellStory } from './story.ts'
