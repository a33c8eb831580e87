/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { PrivateComment } from './private-comment.ts'

/**
 * One page of private comments, newest first: all of them for the author of the memory, their own for others.
 */
export interface PrivateCommentList {
  /**
   * Link of the memory
   */
  id: string
  results: PrivateComment[]
  count: number
  total_pages: number
}
