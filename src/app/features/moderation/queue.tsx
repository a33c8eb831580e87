import type { Facts, Payload } from '@kindred/engine'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../lib/api/api.ts'
import { resultsOf } from '../../lib/dedupe.ts'
import { cursorPages } from '../../lib/queries/queries.ts'
import { dayInWords, relativeTime } from '../../lib/texts/relative-time.ts'
import { text } from '../../lib/texts/texts.ts'
import { MoreButton } from '../../ui/more-button.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import './queue.css'
import { Link } from '../../ui/link.tsx'

/** Something that was reported, as `GET /api/v1/moderation/queue/` tells it. */
export interface ReportedItem {
  about: 'memory' | 'comment' | 'private-comment' | 'connection' | 'member'
  about_id: string
  link: string | null
  is_hidden: boolean
  is_deleted: boolean
  /** What there is left to decide about. */
  remaining: 'thing-and-account' | 'thing' | 'account' | 'nothing'
  writer: { id: string | null; username: string; suspended_until: string | null; is_leaving: boolean }
  snapshot: Snapshot
  /** Not theirs to decide who looks: it is theirs or under a memory of theirs, or they reported it. */
  concerns_you: 'own' | 'reported' | null
  count_reports: number
  reports: { reason: string; remark: string; created_at: string }[]
  decisions: { kind: string; reason: string; note: string; until: string | null; created_at: string }[]
}

interface Snapshot {
  title?: string
  description?: string
  details?: string[]
  comment?: string | null
  pending?: string | null
  linked?: { title: string; description: string }
  photos?: number
  photo_words?: string[]
  bio?: string
  has_picture?: boolean
}

export const queueQueryOptions = (isSettled: boolean) => ({
  ...cursorPages<{ results: ReportedItem[]; cursor: string | null }>(
    ['moderation', isSettled],
    (cursor) => `/api/v1/moderation/queue/?settled=${isSettled ? 1 : 0}${cursor === null ? '' : `&cursor=${cursor}`}`,
  ),
  staleTime: 0,
})

/** What was reported, with its words as they were, and what was decided about it. */
export function Queue({ isSettled, onDecide }: { isSettled: boolean; onDecide: (item: ReportedItem) => void }) {
  const list = useInfiniteQuery(queueQueryOptions(isSettled))
  const { data, isError, isPending } = list
  if (isError && data === undefined) return <p>{text('problem.unreachable')}</p>
  if (isPending) return <SkeletonLines lines={6} />
  // What moved between two pages stands where it was met first.
  const items = resultsOf(data, ({ about_id }) => about_id)
  if (items.length === 0) return <p>{text(isSettled ? 'moderation.noneDecided' : 'moderation.noneWaiting')}</p>
  return (
    <>
      <ul className="reported-list stack-5">
        {items.map((item) => (
          <li key={item.about_id}>
            <QueueItem item={item} onDecide={() => onDecide(item)} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} label={text('moderation.more')} />
    </>
  )
}

function QueueItem({ item, onDecide }: { item: ReportedItem; onDecide: () => void }) {
  const { about, about_id, writer, reports, decisions, concerns_you, count_reports } = item
  const name = text(`moderation.thing.${about}`, { name: writer.username })
  return (
    <article className="reported-thing stack-3 card-m" aria-labelledby={`thing-${about_id}`}>
      <h2 id={`thing-${about_id}`}>{name}</h2>
      {stateOf(item).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <h3>{text('moderation.said', { n: count_reports })}</h3>
      <ul>
        {reports.map(({ reason, remark, created_at }) => (
          <li key={`${created_at} ${reason} ${remark}`}>
            {reason} · {relativeTime(created_at, new Date())}
            {remark !== '' && <q>{remark}</q>}
          </li>
        ))}
      </ul>
      <h3>{text('moderation.snapshot')}</h3>
      <Reported item={item} />
      {decisions.length > 0 && (
        <>
          <h3>{text('moderation.log')}</h3>
          <ul>
            {decisions.map(({ kind, note, created_at }) => (
              <li key={`${created_at} ${kind}`}>
                {text(`moderation.did.${kind}`)} · {relativeTime(created_at, new Date())}
                {note !== '' && <q>{note}</q>}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="reported-ways">
        {concerns_you === null ? (
          <button type="button" className="button primary" onClick={onDecide} aria-describedby={`thing-${about_id}`}>
            {text('moderation.decide')}
          </button>
        ) : (
          text(`moderation.concerns.${concerns_you}`)
        )}
      </p>
    </article>
  )
}

/** What has become of it since. */
function stateOf({ about, is_hidden, is_deleted, writer }: ReportedItem): string[] {
  const gone = about !== 'member' && is_deleted
  return [
    ...(is_hidden && !gone ? [text('moderation.isHidden')] : []),
    ...(gone ? [text('moderation.isDeleted')] : []),
    ...(writer.id === null ? [text('moderation.accountEnded')] : []),
    ...(writer.is_leaving ? [text('moderation.isLeaving')] : []),
    ...(writer.suspended_until ? [text('moderation.isSuspended', { day: dayInWords(writer.suspended_until) })] : []),
  ]
}

/** The words as they were when they were reported; photos stay behind the memory's own page. */
function Reported({ item: { about, snapshot, link } }: { item: ReportedItem }) {
  const { comment, pending, linked, bio, has_picture } = snapshot
  return (
    <div className="reported-words">
      {(about === 'comment' || about === 'private-comment') && <blockquote>{comment}</blockquote>}
      {pending && (
        <>
          <p>{text('moderation.pending')}</p>
          <blockquote>{pending}</blockquote>
        </>
      )}
      {linked && (
        <>
          <p>{linked.title}</p>
          <blockquote>{linked.description}</blockquote>
        </>
      )}
      {about === 'member' ? (
        <>
          {bio && <blockquote>{bio}</blockquote>}
          {has_picture && <p>{text('moderation.picture')}</p>}
        </>
      ) : (
        <ReportedMemory snapshot={snapshot} open={about === 'memory'} />
      )}
      {link !== null && (
        <p>
          <Link to={`/memory/${link}`}>{text('moderation.open')}</Link>
        </p>
      )}
    </div>
  )
}

function ReportedMemory({ snapshot, open }: { snapshot: Snapshot; open: boolean }) {
  const { title = '', description = '', details = [], photos = 0, photo_words: words = [] } = snapshot
  return (
    <details open={open}>
      <summary>{title === '' ? text('moderation.memory') : title}</summary>
      <blockquote>{description}</blockquote>
      {details.length > 0 && <p>{details.join(' · ')}</p>}
      {photos > 0 && <p>{[text('moderation.photos', { n: photos }), ...words].join(' · ')}</p>}
    </details>
  )
}

/** Sends a decision about something that was reported; what waits, and what was decided, is asked for again. */
export function useDeciding({ about_id, remaining }: Pick<ReportedItem, 'about_id' | 'remaining'>, onSent: () => void) {
  const client = useQueryClient()
  const send = async ({ decision, ...words }: Payload) => {
    // What was not asked has no answer: a reason where nothing is explained, days where nobody is suspended.
    const given = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== ''))
    await request('/api/v1/moderation/decisions/', { method: 'POST', body: { about_id, decision, ...given } })
    await client.invalidateQueries({ queryKey: ['moderation'] })
  }
  const facts: Facts = { remaining }
  return { send, facts, sheet: { onSent }, dialog: null }
}
