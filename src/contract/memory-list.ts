/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { MemoryCard } from './memory-card.ts'

/**
 * One page of memories, newest first.
 */
export interface MemoryList {
  results: MemoryCard[]
  /**
   * How many there are, counted up to a thousand; null on a page that was asked for with `before`.
   */
  count: number | null
  /**
   * Counting stopped: there are more than `count`.
   */
  count_is_capped: boolean
  page: number
  /**
   * Pages that have a number: those of what was counted.
   */
  total_pages: number | null
  has_more: boolean
  /**
   * Give it as `before` to read on.
   */
  cursor: string | null
}
