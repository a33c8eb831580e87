/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * Which edits of the studio somebody else has to approve before they are published. Crisis lines always need that.
 */
export interface Reviews {
  $schema?: string
  /**
   * Steps and questions that are sensitive, in every language
   */
  sensitive?: boolean
  /**
   * Texts that have one of these words, before or after the edit: each is the beginning of a word, in any language
   */
  words?: string[]
  /**
   * Files and folders, from the content folder on, with their translations
   */
  files?: string[]
}
