import type { DraftContent } from './draft-content.ts'
import type { Finding } from './finding.ts'
import type { Prose } from './prose.ts'

/** From when content is looked at. */
export interface StalenessOptions {
  /** ISO date from which the age of crisis lines counts; absent = not checked. */
  today?: string
  /**
   * What an old crisis line is. An error where content is released; a warning where it is served, because a server that
   * stops on a date helps nobody (the page says how old each line is).
   */
  staleIs?: Finding['severity']
}

/** A wording that a product does not use, and what to write instead. */
export interface BannedWords {
  word: RegExp
  instead: string
  /** Where it is banned; absent: everywhere. */
  where?: (prose: Prose) => boolean
}

/**
 * What one product asks of its content beside what the engine asks of everybody's. Content of another team is read without.
 *
 * @example readContent(files, { product: { rules: { 'two-words': 'warning' }, banned: [], find: (draft) => [] } })
 */
export interface ProductRules {
  /** Ids of its rules, with their weights. */
  rules: Readonly<Record<string, Finding['severity']>>
  /** Of those: what is found only on some days, so that its acceptance may rest. */
  onlySometimes?: readonly string[]
  banned: readonly BannedWords[]
  /** `isWhole`: no file is left out because it could not be read, so what is not there is missing. */
  find: (content: DraftContent, seen: StalenessOptions, isWhole: boolean) => Finding[]
}
