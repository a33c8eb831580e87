/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { MemoryCard } from './memory-card.ts'

/**
 * One page of what a search finds, newest first.
 */
export interface MemorySearch {
  results: MemoryCard[]
  /**
   * Why the words found those of the results whose content notes cover them.
   */
  reasons: {
    shareable_link: string
    /**
     * Labels of the tags that were found; none that brings a content note.
     */
    tags: string[]
    /**
     * Those of the typed words that no such tag has, but its title, story or people.
     */
    words: string[]
  }[]
  /**
   * How many there are, counted up to a hundred (to a thousand where nothing is searched for); null on a page that was asked for with `before`.
   */
  count: number | null
  /**
   * Counting stopped: there are more than `count`.
   */
  count_is_capped: boolean
  /**
   * How many of the reader's own memories the search finds as well, up to a hundred; they are not among `results`. Null on a page that is read on to.
   */
  own_count: number | null
  has_more: boolean
  /**
   * Give it as `before` to read on.
   */
  cursor: string | null
  /**
   * No memory has all of the words: these have some, the most first. There are no more pages.
   */
  is_partial: boolean
  /**
   * Of few results with all of the words, where those begin that have some of them; of few with a tag, where those on the topic of its content note begin; `count` leaves these out.
   */
  partial_from: number | null
  /**
   * The words that were searched for in place of `q`, in which a word was misspelled.
   */
  corrected: string | null
}
