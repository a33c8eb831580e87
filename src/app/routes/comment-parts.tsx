import type { Comment } from '@kindred/contract/comment'
import type { Memory } from '@kindred/contract/memory'
import { Suspense } from 'react'
import type { CommentItem } from '../lib/memories/comment-item.ts'
import { privacy as levels } from '../lib/memories/memory-codes.ts'
import { lazyPart } from '../lib/page/lazy-part.ts'
import { text } from '../lib/texts/texts.ts'
import { SkeletonLines } from '../ui/skeleton.tsx'
import './comment-parts.css'

const Comments = lazyPart(() => import('../features/comments/comments.tsx'))
const Responses = lazyPart(() => import('./memory-responses.tsx'))
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
    <Suspense fallback={<div className="comments-space">{waiting}</div>}>
      <Comments key={link} link={link} acts={commentActs} authorOnly={memory.privacy === levels.onlyMe} />
    </Suspense>
  )
}

/** Their place is kept: nothing below them moves when they come. */
export function MemoryResponses(props: {
  memory: Memory
  own: boolean
  led?: number | 'any' | undefined
  onSent: (comment: Comment) => void
}) {
  return (
    <Suspense fallback={<ResponsesSpace author={props.memory.author.username} own={props.own} />}>
      <Responses key={props.memory.shareable_link} {...props} />
    </Suspense>
  )
}

const ResponsesSpace = ({ author, own }: { author: string; own: boolean }) => (
  <div className="stack-3">
    <div className="responses-space" />
    {!own && <p className="note">{text('reactions.sees', { name: author })}</p>}
  </div>
)

export const feedComment = (item: CommentItem) => (
  <Suspense fallback={waiting}>
    <FeedComment item={item} acts={commentActs} />
  </Suspense>
)
