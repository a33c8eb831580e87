import type { Comment } from '@kindred/contract/comment'
import type { Memory } from '@kindred/contract/memory'
import { Suspense } from 'react'
import type { CommentItem } from '../lib/comment-item.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { SkeletonLines } from '../ui/skeleton.tsx'

const Comments = lazyPart(() => import('../features/comments/comments.tsx'))
const ReactionBar = lazyPart(() => import('../features/reactions/reaction-bar.tsx'))
const MemoryTabLinks = lazyPart(() => import('./memory-tab-links.tsx'))
const FeedComment = lazyPart(() => import('../features/comments/feed-comment.tsx'))

const CommentActs = lazyPart(() => import('./comment-acts.tsx'))

/** What others can do with a comment: its buttons come after it. */
export const commentActs = (comment: Comment) => (
  <Suspense fallback={null}>
    <CommentActs comment={comment} />
  </Suspense>
)

const waiting = <SkeletonLines lines={3} />

/** Comments come after the page that they stand on. One that an address names is shown in the memory's window. */
export function MemoryComments({ memory }: { memory: Memory }) {
  const link = memory.shareable_link
  return (
    <Suspense fallback={waiting}>
      <Comments key={link} link={link} acts={commentActs} />
    </Suspense>
  )
}

/** One that an address names is marked in the memory's window, in front of the page. */
export function MemoryReactions({ memory, own }: { memory: Memory; own: boolean }) {
  const link = memory.shareable_link
  return (
    <Suspense fallback={null}>
      <ReactionBar key={link} link={link} />
      <MemoryTabLinks link={link} own={own} />
    </Suspense>
  )
}

export const feedComment = (item: CommentItem) => (
  <Suspense fallback={waiting}>
    <FeedComment item={item} acts={commentActs} />
  </Suspense>
)
