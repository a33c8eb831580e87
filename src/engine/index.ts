/** Public API of the engine. Texts alone: `@kindred/engine/text`; other days than today: `@kindred/engine/days`; answers as JSON:
 * `@kindred/engine/wire`. Pages that need none of the two do not load them. */

export {
  carriedIds,
  choosesEntries,
  emptyEntry,
  entryCount,
  entryOptions,
  forOption,
  isEmptyEntry,
  keptOf,
  leastOf,
  namedTwice,
  nameInEntry,
  optionOfEntry,
  optionQuestion,
  sourceOf,
  withMissing,
} from './carried-options.ts'
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
export { drawingsIn } from './drawings-in.ts'
export { entryText, parseEntry } from './entry.ts'
export { isObject } from './is-object.ts'
export { answerLabels } from './journey/answer-labels.ts'
export { answersByStep, type StepAnswers } from './journey/answers-by-step.ts'
export { shouldAutoAdvance } from './journey/auto-advance.ts'
export { failedInEntry, sampleOf, unfinishedIn } from './journey/entries.ts'
export { type FactSources, factsFromContext, type SessionFact, sessionFacts } from './journey/facts-from-context.ts'
export { type FailedCheck, failedChecksOf } from './journey/failed-checks.ts'
export { isFolding, isHeld, nextUnanswered } from './journey/held-step.ts'
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
  countedIn,
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
export { shownAnswer, shownVariant } from './journey/shown-answer.ts'
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
export { kindOf, kinds } from './kinds/index.ts'
export type { AnswerFormat, Control, FieldKind, Kind, Unfinished } from './kinds/kind.ts'
export { acceptsFormat, answerFormat, normalizeAnswer } from './kinds/normalize-answer.ts'
export { asNumberQuestion, numberStep, withDecimals, withUnit } from './kinds/number.ts'
export {
  drawnSignature,
  isDrawn,
  longestDrawing,
  longestName,
  parseDrawn,
  signatureSize,
} from './kinds/parts/drawn-signature.ts'
export { hasCheckDigit } from './kinds/parts/formats.ts'
export { fitsPattern, longestPatterned, readPattern } from './kinds/parts/pattern.ts'
export {
  acceptedBy,
  acceptedTypes,
  fileEntry,
  forbiddenInFileName,
  longestFileName,
  maxBytes,
  megabyte,
  parseFile,
  typesOf,
  type UploadedFile,
} from './kinds/parts/uploaded-file.ts'
export { weekdaysOf } from './kinds/parts/weekdays.ts'
export {
  comparedWith,
  defaultOf,
  givenAnswer,
  isSameText,
  passesFilter,
  unfiltered,
  withDefaults,
} from './kinds/passes-filter.ts'
export { largestNumber, lineOf, representativeEntries } from './kinds/representative-entries.ts'
export { timesOf } from './kinds/time.ts'
export { unfinishedEntries } from './kinds/unfinished.ts'
export {
  findInLookup,
  isLookedUp,
  type Lookup,
  longestLookupId,
  lookupRevision,
  makeLookupKnown,
  maxOfLookup,
  translatedInLookup,
  withFilterValue,
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
export { entryAnswers, namesOutside, ownAnswers, withOutside } from './outside.ts'
export { type CheckOptions, checkAnswers, type Violation } from './payload/check-answers.ts'
export { type PairedBinding, type PairedShape, pairHalfOf, pairPartnerOf } from './payload/paired-shape.ts'
export {
  answersToPayload,
  factsOf,
  type Payload,
  payloadNames,
  payloadToAnswers,
  slugOf,
} from './payload/payload-mapping.ts'
export {
  isPrefillable,
  longestPrefill,
  type Prefilled,
  type PrefillValues,
  prefilledAnswers,
  withoutPrefill,
} from './payload/prefill.ts'
export { storageName, tagTypeOf } from './payload/storage-name.ts'
export { type JsonSchema, wireProperties, writtenTag } from './payload/wire-schema.ts'
export { addNames, lastSeparator } from './selection/add-names.ts'
export { limitedOptions } from './selection/capacity.ts'
export {
  choose,
  countChosen,
  countOf,
  deselect,
  isDisabled,
  isExclusive,
  limitOf,
  toggle,
} from './selection/choose.ts'
export { counterOf, type TextCounter } from './selection/counter.ts'
export { checklistSections, groupOptions, type OptionSection } from './selection/group-options.ts'
export {
  idsInVariant,
  isOffered,
  offeredOptions,
  optionsUnder,
  variantOf,
  variantOfIds,
} from './selection/offered-options.ts'
export { searchOptions } from './selection/search-options.ts'
export { sortOptions } from './selection/sort-options.ts'
export { type StepForm, stepForm } from './step-form.ts'
export { resolveDay } from './text/days.ts'
export {
  fitAnswer,
  type MigratedAnswers,
  migrateAnswers,
  type SavedAnswers,
  type UnmappedAnswer,
} from './upgrades/migrate-answers.ts'
export { type Loss, newestUpgrade, type Upgraded, upgradeAnswers } from './upgrades/upgrade-answers.ts'
export {
  type Addends,
  addedAtBound,
  amountOf,
  type Computation,
  computationsOf,
  computedValues,
  conditionScope,
  derivedValuesOf,
  entryTotal,
  neverDecreases,
  type Part,
  type Product,
  questionsOfValues,
  rangeOfValue,
  savedValues,
  stepOfTotals,
  valueAmount,
} from './values/computed-values.ts'
export {
  basesOf,
  type DerivedValue,
  derivedAmount,
  isFinished,
  isOrdered as isOrderedValue,
  millionthsIn,
} from './values/derived-values.ts'
export {
  askedBetween,
  askedIn,
  type BetweenWord,
  betweenOf,
  betweenWords,
  countBetween,
  formatOfValue,
  type IntervalValue,
  isBefore,
  isDayWritten,
  type OrderedValue,
  operandValues,
  orderedValuesOf,
} from './values/ordered-values.ts'
export { daysOfValues, withValuesOn } from './values/values-by-day.ts'
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
  stepParam,
  type Wizard,
} from './wizard.ts'
