/** The door of the engine: everything that browser, server and scripts may use. Content reading and checking have doors of their own (#engine/content, #engine/checker). */
export { conditionHolds, isCounted } from './conditions/condition-holds.ts'
export { mayHold } from './conditions/may-hold.ts'
export { type Mention, mentions } from './conditions/mentions.ts'
export { takenAsAnswered } from './conditions/taken-as-answered.ts'
export { answersInWords } from './journey/answers-in-words.ts'
export { fillsStep } from './journey/fills-step.ts'
export { type FactSources, givenFacts, type SessionFact, sessionFacts } from './journey/given-facts.ts'
export { answersNamedIn, asShown, type PipedText, pipedTexts, showsAnswers } from './journey/piping.ts'
export { type Progress, progress } from './journey/progress.ts'
export {
  fieldApplies,
  leadsOn,
  type Neighbours,
  neighbours,
  type PathStep,
  type ResolvedPath,
  resolvePath,
  stepIsAnswered,
  stepIsComplete,
} from './journey/resolve-path.ts'
export { endsInResults, type Result, resultsShown } from './journey/results-shown.ts'
export { isOfFacts, stepName } from './journey/step-name.ts'
export { endingOf, type Words, wordsFor, wordsIn } from './journey/words-for.ts'
export { controlOf, isQuestion } from './kinds/control-of.ts'
export { kindOf, kinds } from './kinds/index.ts'
export type { Control, FieldKind, Kind, Unfinished, Written } from './kinds/kind.ts'
export { unfinishedEntries, unfinishedIn } from './kinds/unfinished.ts'
export { keptAnswer, keptAnswers, takesWritten, writtenAs } from './kinds/written-as.ts'
export {
  canReset,
  contextAfter,
  doneState,
  type JourneyState,
  journeyStateAtStart,
  leftState,
  overviewState,
  resetStep,
  stateAfter,
  toggleOption,
  type WizardEvent,
} from './machine/after-event.ts'
export { eventsOf, type MachinePlace } from './machine/events-of.ts'
export { machineConfig, machineOutline, machineParts } from './machine/named-machine.ts'
export {
  reservedStepIds,
  startState,
  type WizardContext,
  type WizardInput,
  wizardMachine,
} from './machine/wizard-machine.ts'
export { memoize } from './memoize.ts'
export { type CheckOptions, checkAnswers, type Violation } from './payload/check-answers.ts'
export { keptName, tagTypeOf } from './payload/kept-name.ts'
export { type Half, otherHalfOf, type PairedShape, pairedAs } from './payload/paired-shape.ts'
export {
  answersToPayload,
  factsOf,
  type Payload,
  payloadNames,
  payloadToAnswers,
  slugOf,
} from './payload/payload-mapping.ts'
export { type JsonSchema, wireProperties, writtenTag } from './payload/wire-schema.ts'
export { addNames, lastSeparator } from './selection/add-names.ts'
export {
  choose,
  clearChosen,
  countChosen,
  countOf,
  isDisabled,
  isExclusive,
  limitOf,
  toggle,
  unchoose,
} from './selection/choose.ts'
export { counterOf, type TextCounter } from './selection/counter.ts'
export { checklistSections, groupOptions, type OptionSection } from './selection/group-options.ts'
export { isOffered, offeredOptions, variantOf } from './selection/offered-options.ts'
export { searchOptions } from './selection/search-options.ts'
export { sortOptions } from './selection/sort-options.ts'
export { type StepForm, stepForm } from './step-form.ts'
export {
  type BegunAnswers,
  fitInto,
  type OpenedAnswers,
  openAnswers,
  type UnmappedAnswer,
} from './upgrades/open-answers.ts'
export { type Loss, newestUpgrade, type Upgraded, upgradeAnswers } from './upgrades/upgrade-answers.ts'
export {
  type Answer,
  type Answers,
  type Condition,
  chosenIn,
  type Facts,
  type Field,
  fieldOf,
  fieldWithRole,
  hasOptions,
  holdsList,
  isEmpty,
  labelOf,
  type Option,
  type OptionList,
  optionOf,
  type Step,
  setAnswer,
  stepByNumber,
  stepOf,
  tabOf,
  type Wizard,
} from './wizard.ts'
