/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { Comment } from './comment.ts'

/**
 * One page of the comments of a memory, newest first, as this person may see them.
 */
export interface CommentList {
  /**
   * Link of the memory
   */
  id: string
  results: Comment[]
  count: number
  total_pages: number
  page: number
  /**
   * Who may comment: 0 whoever reads the memory, 1 the same, seen by others once its author says so, 2 nobody
   */
  mode: number
  /**
   * The reader wrote the memory
   */
  is_author: boolean
  /**
   * Many strangers write here within minutes; told to the author alone
   */
  crowded: boolean
  has_more: boolean
  /**
   * Give it as `before` to read on; nothing is met twice, whatever is written meanwhile.
   */
  cursor: string | null
}
