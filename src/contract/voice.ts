/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * How plain the words that members read have to be, and how long a list may be. Without this file nothing is measured.
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
  /**
   * Phrases that sound translated, each with what a native writer says instead. Case and the kind of apostrophe make no difference
   */
  avoid?: {
    /**
     * The phrase, as whole words
     */
    say: string
    /**
     * What to write
     */
    instead: string
  }[]
  /**
   * true = results say what was told, never how much of it: a number in one is an error. Without it results may say a score, a price or a date
   */
  resultsWithoutNumbers?: boolean
  /**
   * Most options that a question shows at once without a search or headings. Absent: not counted
   */
  longestList?: number
}
