import type { Comment } from '@kindred/contract/comment'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { resultsOf } from '../../lib/dedupe.ts'
import { commentModes, setCommentMode } from '../../lib/memories/comment-mode.ts'
import { focusNewComment } from '../../lib/memories/focus-new-comment.ts'
import { lazyPart } from '../../lib/page/lazy-part.ts'
import { useSharedCount } from '../../lib/queries/shared-counts.ts'
import { useMemberId } from '../../lib/session/session.ts'
import { countText, text } from '../../lib/texts/texts.ts'
import '../../ui/button.css'
import { MoreButton } from '../../ui/more-button.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { type CommentActs, CommentCard } from './comment-card.tsx'
import { isAtEnd } from './comment-rules.ts'
import { commentsQueryOptions } from './comments-query.ts'
import { CommentBox, useCommentWriter } from './write-comment.tsx'

const PrivateComments = lazyPart(() => import('./private-comments.tsx'))

interface CommentsProps {
  /** The memory's link. */
  link: string
  /** A comment that somebody was led to: it is brought into view and marked for a moment. */
  wanted?: string | undefined
  acts?: CommentActs | undefined
  more?: Parameters<typeof CommentCard>[0]['more']
  /** 2 on a page, 3 where a heading stands above already. */
  heading?: 'h2' | 'h3'
  /** Only the author reads the memory: what came while others did is there, and nothing is asked for. */
  authorOnly?: boolean
  /** The box that opens by itself: of a comment (`all`), or of a message to the author (`author`). */
  write?: string | null
}

/** The comments of a memory and the box to write one; for its page, a dialog or a tab. Give it a `key` of the link. */
export default function Comments({
  link,
  wanted,
  acts,
  more,
  heading: Heading = 'h2',
  authorOnly = false,
  write = null,
}: CommentsProps) {
  const viewerId = useMemberId()
  const section = useRef<HTMLElement>(null)
  const id = useId()
  const comments = useInfiniteQuery(commentsQueryOptions(link))
  const shown = resultsOf(comments.data, (comment) => comment.id)
  const replies = repliesBelow(shown)
  const page = comments.data?.pages[0]
  const count = useSharedCount('comments', link, page?.count, viewerId !== undefined) ?? 0
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = comments
  const writer = useCommentWriter({ link, onSent: focusNewComment })
  const [followed, setFollowed] = useState({ from: wanted, to: wanted, times: 1 })
  // Another address leads elsewhere again.
  const target = followed.from === wanted ? followed.to : wanted
  const follow = (to: string) => setFollowed(({ times }) => ({ from: wanted, to, times: times + 1 }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useEffect(() => {
    if (write === 'all') writer.press()
  }, [write])
  const canWrite = !authorOnly && page?.mode !== commentModes.closed
  useReadOnTo(
    target,
    shown.map((comment) => comment.id).join(' '),
    hasNextPage && !isFetchingNextPage,
    () => void fetchNextPage(),
  )
  useScrollEnd(section, hasNextPage && !isFetchingNextPage && !isError, () => void fetchNextPage())
  // At the end it moves nothing when it comes; where many write at once it is to be seen.
  const whoComments = page?.is_author && !authorOnly && (
    <WhoComments link={link} mode={page.mode} crowded={page.crowded} />
  )

  return (
    <section className="comments" ref={section} aria-labelledby={id}>
      <Heading id={id} className="comments-title" tabIndex={-1}>
        {text('comments.title')}
        {count > 0 && <span className="comments-count">{count}</span>}
      </Heading>
      {page?.crowded && whoComments}
      {authorOnly ? (
        <p className="comments-empty soft">{text('comments.authorOnly')}</p>
      ) : page?.mode === commentModes.closed ? (
        <p className="comments-empty soft">{text('comments.closed')}</p>
      ) : (
        <CommentBox link={link} to="all" writer={writer} />
      )}
      {page?.mode === commentModes.approveFirst && !page.is_author && (
        <p className="comments-empty soft">{text('comments.approveFirst')}</p>
      )}
      {comments.isPending ? (
        <div aria-busy="true">
          <SkeletonLines lines={3} />
        </div>
      ) : shown.length === 0 ? (
        !isError &&
        !authorOnly && (
          <p className="comments-empty soft">{text(page?.is_author ? 'comments.emptyOwn' : 'comments.empty')}</p>
        )
      ) : (
        <ul className="comment-list stack-3">
          {shown.map((comment) => (
            <li key={comment.id} className={replies.has(comment.id) ? 'comment-reply' : undefined}>
              <CommentCard
                comment={comment}
                viewerId={viewerId}
                ofAuthor={page?.is_author}
                acts={acts}
                more={more}
                led={target === comment.id && followed.times}
                onFollow={follow}
                onReply={canWrite ? writer.press : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <MoreButton
        list={comments}
        label={text('comments.more')}
        loading={text('list.loading')}
        className="small comments-more"
      />
      <p className="sr-only" role="status">
        {shown.length > 0 && countText('comments.shown', shown.length)}
      </p>
      {!page?.crowded && whoComments}
      {writer.dialog}
      {viewerId !== undefined && page !== undefined && (
        <Suspense fallback={null}>
          <PrivateComments link={link} viewerId={viewerId} ofAuthor={page.is_author} writes={write === 'author'} />
        </Suspense>
      )}
    </section>
  )
}

/** The ids of those that stand below what they answer. */
function repliesBelow(shown: readonly Comment[]): Set<string> {
  const above = new Set<string>()
  const replies = new Set<string>()
  for (const { id, reply_to } of shown) {
    if (reply_to && above.has(reply_to.id)) replies.add(id)
    above.add(id)
  }
  return replies
}

/** Loads further pages until the wanted comment is among them. */
function useReadOnTo(wanted: string | undefined, ids: string, canReadOn: boolean, readOn: () => void): void {
  const done = useRef<string>(undefined)
  const next = useRef(readOn)
  next.current = readOn
  useEffect(() => {
    if (wanted === undefined || done.current === wanted || ids === '') return
    if (ids.split(' ').includes(wanted)) done.current = wanted
    else if (canReadOn) next.current()
  }, [wanted, ids, canReadOn])
}

/** Reads on when whatever scrolls around the list, a dialog or the page, is at its end. */
function useScrollEnd(list: RefObject<HTMLElement | null>, active: boolean, readOn: () => void): void {
  const next = useRef(readOn)
  next.current = readOn
  useEffect(() => {
    if (!active) return
    const box = scrollerOf(list.current)
    const look = () => {
      if (isAtEnd(box)) next.current()
    }
    const heard = box === document.scrollingElement ? window : box
    heard.addEventListener('scroll', look, { passive: true })
    return () => heard.removeEventListener('scroll', look)
  }, [list, active])
}

function scrollerOf(element: HTMLElement | null): Element {
  for (let box = element?.parentElement; box; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY) && box !== document.body) return box
  return document.scrollingElement ?? document.documentElement
}

interface WhoCommentsProps {
  link: string
  mode: number
  /** Many strangers write here within minutes. */
  crowded: boolean
}

/** Who may comment, for the author of the memory; one tap closes it when many strangers come at once. */
function WhoComments({ link, mode, crowded }: WhoCommentsProps) {
  const client = useQueryClient()
  const id = useId()
  const { mutate: choose } = useMutation({
    mutationFn: (next: number) => setCommentMode(client, link, next),
    meta: { what: 'deciding who comments', failed: { title: 'comments.mode.failed' } },
  })
  return (
    <div className="who-comments">
      {crowded && mode !== commentModes.closed && (
        <p className="comments-crowd" role="status">
          {text('comments.crowd')}
          <button type="button" className="button small" onClick={() => choose(commentModes.closed)}>
            {text('comments.crowd.close')}
          </button>
        </p>
      )}
      <label htmlFor={id}>{text('comments.mode')}</label>
      <select id={id} value={mode} onChange={(event) => choose(Number(event.target.value))}>
        {Object.entries(commentModes).map(([name, code]) => (
          <option key={name} value={code}>
            {text(`comments.mode.${name}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
