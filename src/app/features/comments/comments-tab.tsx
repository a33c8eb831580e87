import type { Memory } from '../../lib/wire.ts'
import Comments from './comments.tsx'

interface CommentsTabProps {
  memory: Memory
  own: boolean
  /** Comments to scroll to and mark: named by a notification. */
  commentId: string | null
  empathyId: string | null
}

/** The comments of a memory in its window. */
export default function CommentsTab({ memory, commentId, empathyId }: CommentsTabProps) {
  return <Comments link={memory.shareable_link} wanted={commentId ?? empathyId ?? undefined} heading="h3" />
}
