/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * How plain the words that members read have to be. Without this file they are not measured.
 */
export interface Voice {
  $schema?: string
  /**
   * Most words in one sentence
   */
  longestSentence: number
  /**
   * Age at which a reader understands a text (Flesch-Kincaid grade + 5)
   */
  readingAge: number
  /**
   * Texts with fewer words are too short to measure their reading age
   */
  fromWords: number
}
