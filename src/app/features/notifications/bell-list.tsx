import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { request } from '../../lib/api/api.ts'
import { logFailure } from '../../lib/log.ts'
import { markRead } from '../../lib/queries/mark-read.ts'
import { notificationsQueryOptions } from '../../lib/queries/page-queries.ts'
import { unseenQueryOptions } from '../../lib/queries/queries.ts'
import { unreadRow, useReadInSight } from '../../lib/queries/use-read-in-sight.ts'
import { relativeTime } from '../../lib/texts/relative-time.ts'
import { text } from '../../lib/texts/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Link } from '../../ui/link.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { type Entry, entriesOf, newestOf } from './entries.ts'
import { NoticeLines } from './notice-lines.tsx'

/** What the bell opens. To have opened it is to have seen that there is something; a line is read by itself, in sight or followed. */
export default function BellList({ onFollow }: { onFollow: () => void }) {
  const client = useQueryClient()
  const list = useInfiniteQuery(notificationsQueryOptions)
  const { data, isPending } = list
  const newest = newestOf(data?.pages[0])
  // What came after the list was read was not seen, and is told by the number still.
  useEffect(() => {
    if (newest === undefined) return
    client.setQueryData(unseenQueryOptions.queryKey, 0)
    request<{ unseen_count: number }>('/api/v1/notifications/seen/', { method: 'POST', body: { up_to: newest } })
      .then(
        ({ data: { unseen_count } }) =>
          unseen_count > 0 && client.setQueryData(unseenQueryOptions.queryKey, unseen_count),
      )
      .catch((reason: unknown) => logFailure('marking notifications as seen', reason))
  }, [client, newest])

  const lines = useRef<HTMLUListElement>(null)
  useReadInSight(lines)
  const follow = ({ link }: Entry) => {
    onFollow()
    // What this browser kept of the memory is older than what is told here.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(link) })
  }

  const { mutate: readAll, isSuccess: isAllRead } = useMutation({
    mutationFn: (up_to: string) => markRead(client, { up_to }),
    meta: { what: 'marking all notifications as read', failed: { title: 'bell.notRead' } },
  })

  const entries = entriesOf(data?.pages ?? [])
  const notices = data?.pages[0]?.notices ?? []
  const isUnread = entries.some(({ isRead }) => !isRead)
  if (entries.length === 0 && notices.length === 0)
    return (
      <div className="bell-note stack-2">
        {!isPending && <Picture name="bell" />}
        <p role="status">{text(isPending ? 'bell.loading' : 'bell.empty')}</p>
      </div>
    )
  return (
    <>
      <p className="sr-only" role="status">
        {isAllRead && !isUnread && text('bell.allRead')}
      </p>
      <NoticeLines notices={notices} onFollow={onFollow} />
      <ul ref={lines}>
        {entries.map((entry) => (
          <li key={entry.key} {...(!entry.isRead && unreadRow(entry.ids))}>
            <Line entry={entry} onFollow={() => follow(entry)} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && <MoreButton list={list} label={text('bell.previous')} className="quiet bell-more" />}
      {newest !== undefined && (isUnread || isAllRead) && (
        // After the list: the newest stays the first stop by keyboard. It stays when pressed, and the focus with it.
        <button
          type="button"
          className="text-button bell-all"
          aria-disabled={!isUnread}
          onClick={() => isUnread && readAll(newest)}
        >
          {text(isUnread ? 'bell.readAll' : 'bell.allRead')}
        </button>
      )}
    </>
  )
}

function Line({ entry, onFollow }: { entry: Entry; onFollow: () => void }) {
  return (
    <Link to={entry.to} className="bell-line" data-unread={entry.isRead ? undefined : ''} onClick={onFollow}>
      <Avatar name={entry.who.username} picture={entry.who.avatar} size={32} />
      <span className="bell-words stack-1">
        <span>
          {!entry.isRead && <span className="sr-only">{text('bell.unread')} </span>}
          {entry.sentence}
        </span>
        {entry.snippet !== '' && <q>{entry.snippet}</q>}
        <time dateTime={entry.createdAt}>{relativeTime(entry.createdAt, new Date())}</time>
      </span>
    </Link>
  )
}
