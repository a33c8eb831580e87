import type { Comment } from '@kindred/contract/comment'
import type { ReceivedList as Page } from '@kindred/contract/received-list'
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { resultsOf } from '../../lib/dedupe.ts'
import { type ReplyTarget, useUnsent } from '../../lib/drafts/comment-draft.ts'
import { replyInPlaceScope } from '../../lib/drafts/storage-keys.ts'
import { blockEntries } from '../../lib/memories/blocks.ts'
import { openReportDialog } from '../../lib/memories/reporting.ts'
import { untitledName } from '../../lib/memories/untitled.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { cursorPages } from '../../lib/queries/queries.ts'
import { unreadRow, useReadInSight } from '../../lib/queries/use-read-in-sight.ts'
import { useMemberId } from '../../lib/session/session.ts'
import { language } from '../../lib/texts/languages.ts'
import { relativeTime } from '../../lib/texts/relative-time.ts'
import { text } from '../../lib/texts/texts.ts'
import '../../ui/button.css'
import '../../ui/byline.css'
import { Avatar } from '../../ui/avatar.tsx'
import { Link } from '../../ui/link.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { StoryText } from '../../ui/story-text.tsx'
import { ThankButton } from '../../ui/thank-button.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { memoryName } from './memory-name.ts'
import './received.css'

/** The box of a reply, below what it answers. */
export type ReplyBox = ComponentType<{
  link: string
  by: string
  target: ReplyTarget
  onClose: () => void
  onSent: (comment: Comment) => void
}>

type ReceivedItem = Page['results'][number]

export const receivedQueryOptions = {
  ...cursorPages<Page>(
    ['received'],
    (before) => `/api/v1/received/${before === null ? '' : `?before=${encodeURIComponent(before)}`}`,
  ),
  // What is new is read each time.
  staleTime: 0,
  meta: { what: 'what was received' },
}

/** Comments, messages, praise and responses to this member's memories, and replies to their comments, the newest first. */
export function ReceivedList({ empty, replyBox }: { empty: ReactNode; replyBox: ReplyBox }) {
  const list = useInfiniteQuery(receivedQueryOptions)
  const shown = resultsOf(list.data, ({ id }) => id)
  const isNew = useMarked(shown)
  const rows = useRef<HTMLUListElement>(null)
  useReadInSight(rows)
  const wanted = wantedReply()
  const isMissing = wanted !== null && list.hasNextPage && !list.isFetching && shown.every(({ id }) => id !== wanted)
  const { fetchNextPage } = list
  useEffect(() => {
    if (isMissing) void fetchNextPage()
  }, [isMissing, fetchNextPage])
  if (list.isPending) return <SkeletonLines lines={6} />
  if (list.data === undefined) return <TryAgain onAgain={() => list.refetch()} />
  if (shown.length === 0) return empty
  return (
    <>
      <p className="note">{text('received.lead')}</p>
      <ul ref={rows} className="received-list stack-3">
        {shown.map((one) => (
          <li key={one.id} {...(one.is_new && one.notification_id !== null && unreadRow([one.notification_id]))}>
            <ReceivedCard one={one} isNew={isNew(one)} replyBox={replyBox} />
          </li>
        ))}
      </ul>
      <MoreButton
        list={list}
        label={text('messages.more')}
        loading={text('list.loading')}
        again={text('memory.again')}
      />
    </>
  )
}

/** What was new when the list was opened stays marked for as long as it is open. */
function useMarked(shown: readonly ReceivedItem[]): (one: ReceivedItem) => boolean {
  const marked = useRef(new Set<string>())
  for (const { id, is_new } of shown) if (is_new) marked.current.add(id)
  return ({ id }) => marked.current.has(id)
}

function patchReceived(client: QueryClient, id: string, change: Partial<ReceivedItem>): void {
  client.setQueryData(
    receivedQueryOptions.queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          results: page.results.map((one) => (one.id === id ? { ...one, ...change } : one)),
        })),
      },
  )
}

/** Where a comment stands in the window of its memory. */
const commentAddress = (link: string, id: string): string => `/memory/${link}?tab=comment&comment=${id}`

function labelOf({ kind, labels }: ReceivedItem): string {
  if (kind === 'reaction') return text('received.reaction', { label: labels.join() })
  return text(kind === 'reply' ? 'received.reply' : `sent.kind.${kind}`)
}

function ReceivedCard({ one, isNew, replyBox }: { one: ReceivedItem; isNew: boolean; replyBox: ReplyBox }) {
  const { kind, id, user, memory } = one
  const client = useQueryClient()
  const link = memory.shareable_link
  const isComment = kind === 'comment' || kind === 'reply'
  const report = {
    label: text('report.entry'),
    onChoose: () =>
      openReportDialog(
        isComment
          ? { link, comment: id, person: user }
          : { link, comment: null, other: { kind: 'private-comment', id }, person: user },
      ),
  }
  return (
    <article className="received card-m stack-3">
      <div className="received-head">
        <Avatar name={user.username} picture={user.avatar} />
        <div className="received-who">
          <p className="byline-name">
            <Link to={`/memories/search/user/${user.id}`}>{user.username}</Link>
          </p>
          <p className="note">
            {isNew && <span className="received-new">{text('received.new')}</span>}
            {labelOf(one)}
            {' · '}
            <time dateTime={one.created_at} title={new Date(one.created_at).toLocaleString(language())}>
              {relativeTime(one.created_at, new Date())}
            </time>
          </p>
        </div>
        <MoreMenu
          name={text('comments.menu', { name: user.username })}
          entries={[...(one.words === '' ? [] : [report]), ...blockEntries(user)]}
        />
      </div>
      {one.words !== '' && <StoryText words={one.words} />}
      {kind === 'praise' && (
        <p className="story">
          {one.labels.length === 0
            ? text('window.tab.feedback')
            : text('received.praise', { labels: one.labels.join(', ') })}
        </p>
      )}
      <p className="note">
        {text('received.about')}{' '}
        <Link to={isComment ? commentAddress(link, id) : `/memory/${link}`}>
          {memoryName(memory) || untitledName(memory, false)}
        </Link>
      </p>
      {isComment && <Answer one={one} replyBox={replyBox} />}
      {(kind === 'message' || kind === 'praise') && (
        <ThankButton
          {...{ kind, id, thanked: one.thanked }}
          name={user.username}
          onChange={(thanked) => patchReceived(client, id, { thanked })}
        />
      )}
    </article>
  )
}

/** The comment whose box the address opens. */
const wantedReply = () => new URLSearchParams(window.location.search).get('reply')

/** A reply, written below the comment, or the way to the one that was sent. Whichever takes the place of the other gets the focus. */
function Answer({ one: { id, user, memory, reply_id }, replyBox: Box }: { one: ReceivedItem; replyBox: ReplyBox }) {
  const link = memory.shareable_link
  const client = useQueryClient()
  const memberId = useMemberId()
  // Drafts lead to the box of words that are kept.
  const [isReplying, setReplying] = useState(() => reply_id === null && wantedReply() === id)
  const unsent = useUnsent(replyInPlaceScope(id), 'all', memberId)
  const place = useRef<HTMLDivElement>(null)
  const shown = isReplying ? 'box' : reply_id === null ? 'button' : 'reply'
  const before = useRef(shown)
  useEffect(() => {
    if (shown !== before.current && shown !== 'box') place.current?.querySelector<HTMLElement>('a, button')?.focus()
    before.current = shown
  }, [shown])
  return (
    <div ref={place} className="stack-3">
      {isReplying && memberId !== undefined && (
        <Suspense fallback={<SkeletonLines lines={4} />}>
          <Box
            {...{ link, by: memberId, target: { id, username: user.username } }}
            onClose={() => setReplying(false)}
            onSent={(made) => {
              setReplying(false)
              if (made.reply_to?.id === id) patchReceived(client, id, { reply_id: made.id })
              // The comment is no longer there.
              else {
                showToast({ title: text('comments.sent'), tone: 'good' })
                void client.invalidateQueries({ queryKey: receivedQueryOptions.queryKey })
              }
            }}
          />
        </Suspense>
      )}
      {shown === 'button' && (
        <button
          type="button"
          className="button small received-reply"
          aria-label={text('comments.reply.named', { name: user.username })}
          onClick={() => setReplying(true)}
        >
          {text('comments.reply')}
        </button>
      )}
      {shown === 'button' && unsent !== '' && <p className="note">{text('comments.unsent', { words: unsent })}</p>}
      {shown === 'reply' && reply_id !== null && (
        <p className="note">
          <Link to={commentAddress(link, reply_id)} aria-label={text('received.replied.name', { name: user.username })}>
            {text('received.replied')}
          </Link>
        </p>
      )}
    </div>
  )
}
