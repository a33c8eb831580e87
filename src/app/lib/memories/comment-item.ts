import type { Comment } from '@kindred/contract/comment'
import type { MemoryCard } from '@kindred/contract/memory-card'

/** A comment in the feed, with the memory that it stands under. */
export interface CommentItem {
  memory: MemoryCard
  comment: Comment
}
