/** Public API of the engine. Texts alone: `@kindred/engine/text`; other days than today: `@kindred/engine/days`; answers as JSON:
 * `@kindred/engine/wire`. Pages that need none of the two do not load them. */

export { assumeAnswered } from './conditions/assume-answered.ts'
export {
  type Comparison,
  comparisonHolds,
  comparisonInWords,
  comparisonsIn,
  dayKeywords,
  numberKeywords,
} from './conditions/bounds.ts'
export { conditionHolds, entryHolds, entryPart, isCounted } from './conditions/condition-holds.ts'
export { fieldApplies } from './conditions/field-applies.ts'
export { isSatisfiable } from './conditions/is-satisfiable.ts'
export { type Mention, mentions } from './conditions/mentions.ts'
export { entryText, parseEntry } from './entry.ts'
export { answerLabels } from './journey/answer-labels.ts'
export { shouldAutoAdvance } from './journey/auto-advance.ts'
export { type FactSources, factsFromContext, type SessionFact, sessionFacts } from './journey/facts-from-context.ts'
export { type FailedCheck, failedChecksOf } from './journey/failed-checks.ts'
export {
  entryTitle,
  hasPiping,
  type PipedText,
  pipeAnswers,
  pipedFieldIds,
  pipedTexts,
  pipedValueIds,
} from './journey/piping.ts'
export { type Progress, progress } from './journey/progress.ts'
export {
  failedChecks,
  hasTransition,
  type Neighbours,
  neighbours,
  type PathStep,
  type ResolvedPath,
  resolvePath,
  stepIsAnswered,
  stepIsComplete,
} from './journey/resolve-path.ts'
export { readsOnlyFacts, stepName } from './journey/step-name.ts'
export {
  alwaysEndsInResults,
  endsInResults,
  exitOf,
  isExit,
  type Result,
  type ResultArea,
  resultAreas,
  visibleResults,
} from './journey/visible-results.ts'
export { type Words, wordsFor, wordsIn } from './journey/words-for.ts'
export { controlOf, isQuestion } from './kinds/control-of.ts'
export { entriesApart, largestNumber, lineOf } from './kinds/entries-apart.ts'
export { kindOf, kinds } from './kinds/index.ts'
export type { Control, FieldKind, Kind, Unfinished, Written } from './kinds/kind.ts'
export { acceptsFormat, answerFormat, normalizeAnswer } from './kinds/normalize-answer.ts'
export { asNumberQuestion, numberStep, withDecimals } from './kinds/number.ts'
export { fitsPattern, longestPatterned, readPattern } from './kinds/parts/pattern.ts'
export {
  acceptedBy,
  acceptedTypes,
  fileEntry,
  longestFileName,
  maxBytes,
  megabyte,
  notInFileName,
  parseFile,
  typesOf,
  type UploadedFile,
} from './kinds/parts/uploaded-file.ts'
export { defaultOf, givenAnswer, passesFilter, unfiltered, withDefaults } from './kinds/passes-filter.ts'
export { timesOf } from './kinds/time.ts'
export { unfinishedEntries, unfinishedIn } from './kinds/unfinished.ts'
export {
  findInLookup,
  forAnswer,
  isLookedUp,
  type Lookup,
  longestLookupId,
  makeLookupKnown,
  maxOfLookup,
  timesLookupsLearned,
  translatedInLookup,
} from './lookups.ts'
export { eventsOf, type MachineSnapshot } from './machine/events-of.ts'
export { machineConfig, machineImplementations, machineOutline } from './machine/named-machine.ts'
export {
  canReset,
  doneState,
  initialJourneyState,
  type JourneyState,
  leftState,
  nextContext,
  nextState,
  overviewState,
  resetStep,
  toggleOption,
  type WizardEvent,
} from './machine/next-state.ts'
export {
  reservedStepIds,
  startState,
  type WizardContext,
  type WizardInput,
  wizardMachine,
} from './machine/wizard-machine.ts'
export { memoize } from './memoize.ts'
export { type CheckOptions, checkAnswers, type Violation } from './payload/check-answers.ts'
export { type Half, otherHalfOf, type PairedShape, pairedAs } from './payload/paired-shape.ts'
export {
  answersToPayload,
  factsOf,
  type Payload,
  payloadNames,
  payloadToAnswers,
  slugOf,
} from './payload/payload-mapping.ts'
export { storageName, tagTypeOf } from './payload/storage-name.ts'
export { type JsonSchema, wireProperties, writtenTag } from './payload/wire-schema.ts'
export { addNames, lastSeparator } from './selection/add-names.ts'
export {
  choose,
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
export { dayOf } from './text/days.ts'
export {
  fitAnswer,
  type MigratedAnswers,
  migrateAnswers,
  type SavedAnswers,
  type UnmappedAnswer,
} from './upgrades/migrate-answers.ts'
export { type Loss, newestUpgrade, type Upgraded, upgradeAnswers } from './upgrades/upgrade-answers.ts'
export {
  addedBy,
  type Computation,
  computationsOf,
  computedValues,
  conditionScope,
  type Part,
  questionsOfValues,
  rangeOfValue,
  savedValues,
  valueText,
} from './values/computed-values.ts'
export {
  askedBetween,
  askedIn,
  type Between,
  type BetweenWord,
  betweenOf,
  betweenWords,
  countBetween,
  formatOfValue,
  isBefore,
  isDayWritten,
  lookedAt,
  type OrderedValue,
  orderedValuesOf,
} from './values/ordered-values.ts'
export {
  type Answer,
  type Answers,
  type Check,
  type Condition,
  chosenIn,
  entryWizard,
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
