/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * Words that mean the same to somebody who searches memories, and what a search can be narrowed by.
 */
export interface SearchWords {
  $schema?: string
  /**
   * What a search can be narrowed by, in the order in which it is shown: questions of the wizards of a memory, by their role, and the language that a memory is written in, where the site speaks more than one
   */
  filters?: ('mood' | 'age' | 'person' | 'action' | 'language')[]
  /**
   * Tags that the search page offers before anything is asked for
   */
  starters?: {
    /**
     * An option list that can be searched
     */
    options: string
    option: string
  }[]
  /**
   * Words and phrases, in any language: whoever searches for one of them is shown the way to crisis help above what is found
   */
  crisis?: string[]
  /**
   * Words and phrases, in any language, by which people search for help itself: they are shown the way to it, as for the names and numbers of crisis lines. A single word counts in a search of one or two words
   */
  help?: string[]
  /**
   * Groups of words: whoever searches for one of them finds all of them, in any of their forms. A word stands in one group
   */
  alike: string[][]
}
