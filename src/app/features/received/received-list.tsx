import type { ReceivedList as Page } from '@kindred/contract/received-list'
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { request } from '../../lib/api.ts'
import { blockEntries } from '../../lib/blocks.ts'
import { resultsOf } from '../../lib/dedupe.ts'
import { language } from '../../lib/languages.ts'
import { logFailure } from '../../lib/log.ts'
import { notificationsQueryOptions } from '../../lib/page-queries.ts'
import { cursorPages, unseenQueryOptions } from '../../lib/queries.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { openReportDialog } from '../../lib/reporting.ts'
import { text } from '../../lib/texts.ts'
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

type Received = Page['results'][number]

const receivedQueryOptions = {
  ...cursorPages<Page>(
    ['received'],
    (before) => `/api/v1/received/${before === null ? '' : `?before=${encodeURIComponent(before)}`}`,
  ),
  // What is new is read each time.
  staleTime: 0,
  meta: { what: 'what was received' },
}

/** Comments, messages and praise for this member's memories, the newest first. */
export function ReceivedList({ empty }: { empty: ReactNode }) {
  const list = useInfiniteQuery(receivedQueryOptions)
  const shown = resultsOf(list.data, ({ id }) => id)
  const isNew = useLookedAt(shown)
  if (list.isPending) return <SkeletonLines lines={6} />
  if (list.data === undefined) return <TryAgain onAgain={() => list.refetch()} />
  if (shown.length === 0) return empty
  return (
    <>
      <p className="note">{text('received.lead')}</p>
      <ul className="received-list stack-3">
        {shown.map((one) => (
          <li key={one.id}>
            <ReceivedCard one={one} isNew={isNew(one)} />
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

/** Looking at the list reads what the bell tells of it; what was new stays marked for as long as the list is open. */
function useLookedAt(shown: readonly Received[]): (one: Received) => boolean {
  const client = useQueryClient()
  const marked = useRef(new Set<string>())
  for (const { id, is_new } of shown) if (is_new) marked.current.add(id)
  const unread = shown.flatMap((one) => (one.is_new && one.notification_id !== null ? one.notification_id : []))
  const ids = unread.join(' ')
  useEffect(() => {
    if (ids === '') return
    request<{ unseen_count: number }>('/api/v1/notifications/read/', {
      method: 'POST',
      body: { notification_ids: ids.split(' ') },
    })
      .then(({ data: { unseen_count } }) => {
        client.setQueryData(unseenQueryOptions.queryKey, unseen_count)
        return client.invalidateQueries({ queryKey: notificationsQueryOptions.queryKey })
      })
      .catch((reason: unknown) => logFailure('marking what was received as read', reason))
  }, [client, ids])
  return ({ id }) => marked.current.has(id)
}

function markThanked(client: QueryClient, id: string, thanked: boolean): void {
  client.setQueryData(
    receivedQueryOptions.queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          results: page.results.map((one) => (one.id === id ? { ...one, thanked } : one)),
        })),
      },
  )
}

function ReceivedCard({ one, isNew }: { one: Received; isNew: boolean }) {
  const { kind, id, user, memory } = one
  const client = useQueryClient()
  const link = memory.shareable_link
  const report = {
    label: text('report.entry'),
    onChoose: () =>
      openReportDialog(
        kind === 'comment'
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
            {text(`sent.kind.${kind}`)}
            {' · '}
            <time dateTime={one.created_at} title={new Date(one.created_at).toLocaleString(language())}>
              {relativeTime(one.created_at, new Date())}
            </time>
          </p>
        </div>
        <MoreMenu
          name={text('comments.menu', { name: user.username })}
          entries={[...(kind === 'praise' ? [] : [report]), ...blockEntries(user)]}
        />
      </div>
      {kind !== 'praise' ? (
        <StoryText words={one.words} />
      ) : (
        <p className="story">
          {one.labels.length === 0
            ? text('window.tab.feedback')
            : text('received.praise', { labels: one.labels.join(', ') })}
        </p>
      )}
      <p className="note">
        {text('received.about')} <Link to={`/memory/${link}`}>{memoryName(memory)}</Link>
      </p>
      {kind === 'comment' ? (
        <Link
          className="button small received-reply"
          to={`/memory/${link}?tab=comment&comment=${id}`}
          aria-label={text('comments.reply.named', { name: user.username })}
        >
          {text('comments.reply')}
        </Link>
      ) : (
        <ThankButton
          {...{ kind, id, thanked: one.thanked }}
          name={user.username}
          onChange={(on) => markThanked(client, id, on)}
        />
      )}
    </article>
  )
}
