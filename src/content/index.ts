/** The public API of content reading: files in, one frozen value and all findings out. */
export { acceptsAnswers } from './accepts-answers.ts'
export type { CheckableWizard } from './checkable-wizards.ts'
export { contentHash } from './content-hash.ts'
export { readCsv, withoutFormulaGuard, writeCsv } from './csv.ts'
export { didYouMean, nearestName } from './did-you-mean.ts'
export { type DraftContent, findingAt, findingsOf, type Placed } from './draft-content.ts'
export { type EditableItem, type EditField, editableItems, isSetting, wholeItemField } from './editable-items.ts'
export {
  applyEdits,
  currentValueAt,
  type Edit,
  type EditConflict,
  type EditedValue,
  editsBetween,
  holdsPlaces,
  isBelow,
  isOrder,
  isRows,
  isSameValue,
  orderOf,
  overlayEdits,
  partsOfPointer,
  pointerOf,
  pointerTo,
  rebasedEdit,
  rowsPlace,
  valueAt,
  withPlaceIn,
} from './edits.ts'
export { fieldsBefore } from './fields-before.ts'
export { applyFix, bySeverity, type Cause, type Finding, type Fix, findingLine, fixLine, isError } from './finding.ts'
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
  optionsOfLookup,
  registerLookups,
  searchLookup,
  translatedColumns,
} from './lookups.ts'
export { bodyPlace, pageValue } from './markdown/front-matter.ts'
export { type InlineNode, piecesOf } from './markdown/inline.ts'
export { isMarkdownName } from './markdown/is-markdown-name.ts'
export { findingsForReferencedVersions, migrationFindings, removedWizardFindings } from './migration-findings.ts'
export { isPictureName, maxPictureBytes, type Picture } from './pictures.ts'
export { plainCondition } from './plain-condition.ts'
export type { BannedWords, ProductRules } from './product-rules.ts'
export { isTranslatable, type Prose, wordsIn } from './prose.ts'
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
export { type ContentFiles, type RolledBackUnit, rollbackInvalid, withNewCrisisFiles } from './rollback-invalid.ts'
export { journeyRules } from './rule-severities.ts'
export { confusableKey } from './rules/duplicate-names.ts'
export { repeated, unknownName } from './rules/lists.ts'
export { mayTakeLong } from './rules/patterns.ts'
export type { AnsweredId } from './rules/published.ts'
export { questionsOf } from './statements.ts'
export { crisisAnchor, stylesPath } from './style-pages.ts'
export { languagesToTranslate, type TranslationRow, translationFaults, translationTable } from './translation-table.ts'
export { placeholderKey, placeOf as placeOfTranslation } from './translations.ts'
export { upgradeFaults } from './upgrade-proof.ts'
