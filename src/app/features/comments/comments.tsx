import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, Suspense, useEffect, useId, useRef } from 'react'
import { commentModes } from '../../lib/comment-mode.ts'
import { dedupe } from '../../lib/dedupe.ts'
import { useKeptCount } from '../../lib/kept-counts.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { logFailure } from '../../lib/log.ts'
import { useSession } from '../../lib/session.ts'
import { countText, text } from '../../lib/texts.ts'
import '../../ui/button.css'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { type CommentActs, CommentCard } from './comment-card.tsx'
import { isAtEnd } from './comment-rules.ts'
import { commentsQuery } from './comments-query.ts'
import WriteComment from './write-comment.tsx'

const WhoComments = lazyPart(() => import('./who-comments.tsx'))
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
}

/** The comments of a memory and the box to write one; for its page, a dialog or a tab. Give it a `key` of the link. */
export default function Comments({ link, wanted, acts, more, heading: Heading = 'h2' }: CommentsProps) {
  const session = useSession()
  const viewerId = session.kind === 'member' ? session.user.id : undefined
  const section = useRef<HTMLElement>(null)
  const id = useId()
  const comments = useInfiniteQuery(commentsQuery(link))
  const shown = dedupe(
    (comments.data?.pages ?? []).flatMap(({ results }) => results),
    (comment) => comment.id,
  )
  const count = useKeptCount('comments', link, comments.data?.pages[0]?.count, viewerId !== undefined) ?? 0
  const told = comments.data?.pages[0]
  const { hasNextPage, isFetchingNextPage, fetchNextPage, error } = comments
  useReadOnTo(
    wanted,
    shown.map((comment) => comment.id).join(' '),
    hasNextPage && !isFetchingNextPage,
    () => void fetchNextPage(),
  )
  useScrollEnd(section, hasNextPage && !isFetchingNextPage && !error, () => void fetchNextPage())

  useEffect(() => {
    if (error) logFailure('reading comments', error)
  }, [error])

  return (
    <section className="comments" ref={section} aria-labelledby={id}>
      <Heading id={id} className="comments-title" tabIndex={-1}>
        {text('comments.title')}
        {count > 0 && <span className="comments-count">{count}</span>}
      </Heading>
      {told?.is_author && (
        <Suspense fallback={null}>
          <WhoComments link={link} mode={told.mode} crowded={told.crowded} />
        </Suspense>
      )}
      {told?.mode === commentModes.closed ? (
        <p className="comments-empty">{text('comments.closed')}</p>
      ) : (
        <WriteComment link={link} onSent={() => section.current?.scrollIntoView({ block: 'start' })} />
      )}
      {told?.mode === commentModes.approveFirst && !told.is_author && (
        <p className="comments-empty">{text('comments.approveFirst')}</p>
      )}
      {comments.isPending ? (
        <div aria-busy="true">
          <SkeletonLines lines={3} />
        </div>
      ) : shown.length === 0 && !error ? (
        <p className="comments-empty">{text('comments.empty')}</p>
      ) : (
        <ul className="comment-list">
          {shown.map((comment) => (
            <li key={comment.id}>
              <CommentCard
                comment={comment}
                viewerId={viewerId}
                ofAuthor={told?.is_author}
                acts={acts}
                more={more}
                led={wanted === comment.id}
              />
            </li>
          ))}
        </ul>
      )}
      {(hasNextPage || Boolean(error)) && (
        <button
          type="button"
          className="button small comments-more"
          aria-disabled={isFetchingNextPage}
          onClick={() => void (hasNextPage ? fetchNextPage() : comments.refetch())}
        >
          {isFetchingNextPage ? text('list.loading') : text('comments.more')}
        </button>
      )}
      <p className="sr-only" role="status">
        {shown.length > 0 && countText('comments.shown', shown.length)}
      </p>
      {viewerId !== undefined && told !== undefined && (
        <Suspense fallback={null}>
          <PrivateComments link={link} viewerId={viewerId} ofAuthor={told.is_author} />
        </Suspense>
      )}
    </section>
  )
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
