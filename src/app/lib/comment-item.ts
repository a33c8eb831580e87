import type { Comment } from '#contract/comment'
import type { MemoryCard } from '#contract/feed-page'

/** A comment in the feed, with the memory that it stands under. */
export interface CommentItem {
  memory: MemoryCard
  comment: Comment
}
