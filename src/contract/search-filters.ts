/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { TagName } from './tag-name.ts'

/**
 * What a search can be narrowed by and begin with, as content says.
 */
export interface SearchFilters {
  filters: {
    /**
     * The parameter of the search.
     */
    name: string
    options: {
      value: string
      label: string
    }[]
  }[]
  /**
   * Words and phrases: whoever searches for one of them is shown the way to crisis help.
   */
  crisis: string[]
  /**
   * Words, names and numbers by which people search for help itself.
   */
  help: string[]
  /**
   * The tags that `tag` named, in the reader's words; without those that content does not know.
   */
  asked: TagName[]
  /**
   * Tags to begin with.
   */
  starters: TagName[]
}
