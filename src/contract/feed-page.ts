/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { Comment } from './comment.ts'
import type { Member } from './member.ts'
import type { MemoryCard } from './memory-card.ts'

/**
 * One page of the feed, newest first.
 */
export interface FeedPage {
  items: {
    key: string
    kind: 'memory' | 'comment'
    data: {
      /**
       * Of the memory its link, of a comment its id
       */
      id: string
      shareable_link: string
      memory: MemoryCard
      comment_id: string | null
      private_comment_id: null
      content: string | null
      /**
       * What the comment says; only with comments
       */
      comment_str?: string
      commented_by?: Member
      comment?: Comment
    }
  }[]
  page: number
  has_more: boolean
  /**
   * Give it as `before` to read on.
   */
  cursor: string | null
}
