/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * Words that mean the same to somebody who searches their own memories.
 */
export interface SearchWords {
  $schema?: string
  /**
   * Groups of words: whoever searches for one of them finds all of them, in any of their forms. A word stands in one group
   */
  alike: string[][]
}
