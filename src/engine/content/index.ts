/** The door of content reading: files in, one frozen value and all findings out. */
export { contentHash } from './content-hash.ts'
export { didYouMean, nearestName } from './did-you-mean.ts'
export { applyFix, type Finding, type Fix, findingLine, fixLine, isError } from './finding.ts'
export { oldestCheckInDays } from './hotline-rules.ts'
export { lostTexts } from './lost-texts.ts'
export { migrationFindings } from './migration-findings.ts'
export { isPictureName, mostPictureBytes, type Picture } from './pictures.ts'
export { plainCondition } from './plain-condition.ts'
export {
  allRules,
  type Content,
  type ContentReading,
  contentReader,
  type ReadOptions,
  readContent,
} from './read-content.ts'
export { journeyRules } from './rules.ts'
export type { AnsweredId } from './rules-of-answered.ts'
export { publishedIds } from './rules-of-published.ts'
export { stylesPath } from './style-pages.ts'
export type { WalkableWizard } from './walkable-wizards.ts'
