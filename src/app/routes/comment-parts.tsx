import { lazy, Suspense } from 'react'
import type { CommentItem, Memory } from '../lib/wire.ts'
import { SkeletonLines } from '../ui/skeleton.tsx'

const Comments = lazy(() => import('../features/comments/comments.tsx'))
const FeedComment = lazy(() => import('../features/comments/feed-comment.tsx'))

const waiting = <SkeletonLines lines={3} />

/** Comments come after the page that they stand on. */
export function MemoryComments({ memory, wanted }: { memory: Memory; wanted: string | undefined }) {
  const link = memory.shareable_link
  return (
    <Suspense fallback={waiting}>
      <Comments key={link} link={link} wanted={wanted} />
    </Suspense>
  )
}

export const feedComment = (item: CommentItem) => (
  <Suspense fallback={waiting}>
    <FeedComment item={item} />
  </Suspense>
)

/** The comment that an address leads to: named by `comment` or `commentEmpathy`, or by `feedback` when that is an id. */
export function wantedComment(params: URLSearchParams): string | undefined {
  const feedback = params.get('feedback') ?? ''
  const named = params.get('comment') ?? params.get('commentEmpathy') ?? (isId(feedback) ? feedback : '')
  return named === '' ? undefined : named
}

/** Ids of comments are UUIDs, or numbers as older notifications have them; labels of praise are neither. */
const isId = (words: string): boolean => /^\d+$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(words)
