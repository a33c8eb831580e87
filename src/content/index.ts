/** The public API of content reading: files in, one frozen value and all findings out. */
export { acceptsAnswers } from './accepts-answers.ts'
export { contentHash } from './content-hash.ts'
export { readCsv } from './csv.ts'
export { didYouMean, nearestName } from './did-you-mean.ts'
export { type DraftContent, findingAt, findingsOf, type Placed } from './draft-content.ts'
export {
  applyEdits,
  type Edit,
  type EditConflict,
  type EditedValue,
  editsBetween,
  isBelow,
  isOrder,
  isRows,
  isSameValue,
  layOver,
  nowAt,
  orderOf,
  pointerOf,
  pointerTo,
  rebasedEdit,
  rowsPlace,
  valueAt,
  withInside,
} from './edits.ts'
export { fieldsBefore } from './fields-before.ts'
export { applyFix, bySeverity, type Cause, type Finding, type Fix, findingLine, fixLine, isError } from './finding.ts'
export { type ContentFiles, type HeldUnit, holdBack, withCrisisOf } from './hold-back.ts'
export { withIncluded } from './included-help.ts'
export type { LanguageProgress } from './language-progress.ts'
export { type InLanguage, textsToTranslate, wizardIn } from './languages.ts'
export { isSameRow, type LookupRow, type LookupRows, lookupTable } from './lookup-rows.ts'
export {
  furtherColumns,
  isLookupName,
  type LookupFile,
  type Matches,
  matchesOnPage,
  openLookups,
  optionsOfLookup,
  searchLookup,
  translatedColumns,
} from './lookups.ts'
export { type Piece, piecesOf } from './markdown/inline.ts'
export { isMarkdownName } from './markdown/is-markdown-name.ts'
export { findingsOfBegun, goneWizards, migrationFindings } from './migration-findings.ts'
export { isPictureName, maxPictureBytes, type Picture } from './pictures.ts'
export { plainCondition } from './plain-condition.ts'
export type { BannedWords, ProductRules } from './product-rules.ts'
export { isSpoken, type Prose, wordsIn } from './prose.ts'
export { promisedControls, promisedMaximum, publishedIds } from './published-ids.ts'
export {
  allRules,
  type Content,
  type ContentReading,
  contentIn,
  contentReader,
  type ReadOptions,
  readContent,
} from './read-content.ts'
export { removedTexts } from './removed-texts.ts'
export { journeyRules } from './rule-severities.ts'
export { repeated, unknownName } from './rules/lists.ts'
export { mayTakeLong } from './rules/patterns.ts'
export type { AnsweredId } from './rules/published.ts'
export { asSeen } from './rules/slips.ts'
export { questionsOf } from './statements.ts'
export { crisisAnchor, stylesPath } from './style-pages.ts'
export { type EditField, isSetting, itself, type Thing, thingsIn } from './things.ts'
export { languagesToTranslate, type TranslationRow, translationFaults, translationTable } from './translation-table.ts'
export { placeOf as placeOfTranslation, slotsOf } from './translations.ts'
export { upgradeFaults } from './upgrade-proof.ts'
export type { WalkableWizard } from './walkable-wizards.ts'
