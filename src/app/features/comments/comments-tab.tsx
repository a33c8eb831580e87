import type { Memory } from '@kindred/contract/memory'
import type { CommentActs } from './comment-card.tsx'
import Comments from './comments.tsx'

interface CommentsTabProps {
  memory: Memory
  /** A comment to scroll to and mark: named by a notification. */
  wanted: string | null
  acts: CommentActs
}

/** The comments of a memory in its window. */
export default function CommentsTab({ memory, wanted, acts }: CommentsTabProps) {
  return <Comments link={memory.shareable_link} wanted={wanted ?? undefined} acts={acts} heading="h3" />
}
