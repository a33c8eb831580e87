import type { Queryable } from '../../platform/db/transaction.ts'
import { canSeeLinkSql, notBlockedOrMutedSql, notFilteredOfSql } from '../visibility/index.ts'
import { type EventType, isCurrentSql, notificationsSql } from './kinds.ts'

/** Acts that are told as one, newest first in `ids`, `subject_ids` and `originators`. */
export type NotificationBundle = {
  kind: EventType
  /** Whose memory they are about. */
  author_id: string
  shareable_link: string
  memory_title: string
  memory_description: string
  created_at: string
  ids: string[]
  subject_ids: string[]
  originators: { id: string; username: string; avatar: string | null }[]
  is_read: boolean
  is_seen: boolean
}

/**
 * Joins that keep only notifications whose act exists, whose memory the viewer can read and whose actor is not blocked or muted. Pass `$1`, or `n.user_id`
 * for many members.
 */
const visibleNotificationsSql = (viewer: string) => `candidates n
  join memories m on m.author_id = n.about_author_id and m.id = n.about_id and ${canSeeLinkSql('m', viewer)}
    and ${notBlockedOrMutedSql('m.author_id', viewer)} and ${notFilteredOfSql('m', viewer)}
  join users o on o.id = n.originator_id and o.leaving_on is null and ${notBlockedOrMutedSql('o.id', viewer)} and ${isCurrentSql('n', viewer)}`

const pageSize = 10

/** One page of what a member is told, newest first, and how many pages there are. */
export async function readPage(
  db: Queryable,
  memberId: string,
  page: number,
): Promise<{ rows: NotificationBundle[]; pages: number }> {
  const { rows } = await db.query<NotificationBundle & { all: number }>(
    `${notificationsSql('n.user_id = $1')}
     select n.kind, m.author_id, m.shareable_link, m.title as memory_title, m.description as memory_description,
       max(n.created_at) as created_at,
       array_agg(n.id order by n.created_at desc, n.id desc) as ids,
       array_agg(n.thing order by n.created_at desc, n.id desc) as subject_ids,
       json_agg(json_build_object('id', o.id, 'username', o.username, 'avatar', o.avatar)
         order by n.created_at desc, n.id desc) as originators,
       bool_and(n.read_at is not null) as is_read, bool_and(n.seen_at is not null) as is_seen,
       (count(*) over ())::int as all
     from ${visibleNotificationsSql('$1')}
     group by n.kind, m.author_id, m.id, n.bundle, m.shareable_link, m.title, m.description
     order by max(n.created_at) desc, n.kind, m.id, n.bundle
     limit ${pageSize} offset $2`,
    [memberId, (page - 1) * pageSize],
  )
  const all = rows[0]?.all ?? (page === 1 ? 0 : await countBundles(db, memberId))
  return { rows, pages: Math.ceil(all / pageSize) }
}

async function countBundles(db: Queryable, memberId: string): Promise<number> {
  const { rows } = await db.query<{ all: number }>(
    `${notificationsSql('n.user_id = $1')} select count(*)::int as all from (
       select 1 from ${visibleNotificationsSql('$1')} group by n.kind, m.author_id, m.id, n.bundle) bundles`,
    [memberId],
  )
  return rows[0]?.all ?? 0
}

/** How many acts a member has not seen yet; none while they want quiet. */
export async function countUnseen(db: Queryable, memberId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `${notificationsSql('n.user_id = $1 and n.seen_at is null')}
     select (select count(*) from ${visibleNotificationsSql('$1')})::int
       + (select count(*) from notices where user_id = $1 and seen_at is null)::int as count
     from users where id = $1 and not notifications_paused`,
    [memberId],
  )
  return rows[0]?.count ?? 0
}

/** Is there something unseen from after that moment, of which this member may be told today? */
export async function hasNewSince(db: Queryable, memberId: string, since: string): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>(
    `${notificationsSql('n.user_id = $1 and n.seen_at is null and n.created_at >= $2')}
     select exists (select 1 from ${visibleNotificationsSql('$1')})
       or exists (select 1 from notices where user_id = $1 and seen_at is null and created_at >= $2) as has`,
    [memberId, since],
  )
  return rows[0]?.has ?? false
}

/** What of it the list of what a member received has, too (`features/received`). */
const receivedKinds = {
  comments: ['comment'],
  replies: ['comment_reply'],
  messages: ['private_comment'],
  praise: ['memory_feedback'],
  responses: ['empathy', 'reaction'],
} as const satisfies Record<string, readonly EventType[]>
/** `others`: what the bell counts beside it. */
type ReceivedCounts = Record<keyof typeof receivedKinds | 'others', number>

const quoteKinds = (of: readonly EventType[]) => of.map((kind) => `'${kind}'`).join(', ')
const receivedCountsSql = [
  ...Object.entries(receivedKinds).map(
    ([name, of]) => `'${name}', count(*) filter (where kind in (${quoteKinds(of)}))`,
  ),
  `'others', count(*) filter (where kind is null or kind not in (${quoteKinds(Object.values(receivedKinds).flat())}))`,
].join(', ')

/** What of all is unseen: how much, and a number that differs as soon as it is not the same acts any more. */
export type UnseenCount = { count: number; acts: string }

export const nothingUnseen: UnseenCount = { count: 0, acts: '' }

export const nothingUnread: ReceivedCounts = {
  comments: 0,
  replies: 0,
  messages: 0,
  praise: 0,
  responses: 0,
  others: 0,
}

/** What is unseen, of many members at once; whoever has nothing unseen is left out. */
export async function countUnseenOf(db: Queryable, memberIds: readonly string[]): Promise<Map<string, UnseenCount>> {
  const { rows } = await db.query<UnseenCount & { user_id: string }>(
    `${notificationsSql('n.user_id = any($1::uuid[]) and n.seen_at is null')}
     select user_id, count(*)::int as count, sum(hashtextextended(id::text, 0))::text as acts from (
       select n.user_id, n.id from ${visibleNotificationsSql('n.user_id')}
       union all
       select user_id, id from notices where user_id = any($1::uuid[]) and seen_at is null) as unseen
     where user_id in (select id from users where id = any($1::uuid[]) and not notifications_paused)
     group by user_id`,
    [memberIds],
  )
  return new Map(rows.map(({ user_id, ...unseen }) => [user_id, unseen]))
}

/** What these members have not read, by kind. Notices cannot be read one by one: those that are unseen count. Whoever has nothing unread is left out. */
export async function countUnreadOf(db: Queryable, memberIds: readonly string[]): Promise<Map<string, ReceivedCounts>> {
  const { rows } = await db.query<{ user_id: string; received: ReceivedCounts }>(
    `${notificationsSql('n.user_id = any($1::uuid[]) and n.read_at is null')}
     select user_id, json_build_object(${receivedCountsSql}) as received from (
       select n.user_id, n.kind from ${visibleNotificationsSql('n.user_id')}
       union all
       select user_id, null from notices where user_id = any($1::uuid[]) and seen_at is null) as unread
     where user_id in (select id from users where id = any($1::uuid[]) and not notifications_paused)
     group by user_id`,
    [memberIds],
  )
  return new Map(rows.map(({ user_id, received }) => [user_id, received]))
}

/** Marks these as read, which they are seen by, too. Ids of somebody else change nothing. */
export async function markRead(db: Queryable, memberId: string, ids: readonly string[], now: Date): Promise<void> {
  await db.query(
    `update notifications set read_at = coalesce(read_at, $3), seen_at = coalesce(seen_at, $3)
     where user_id = $1 and id = any($2::uuid[])`,
    [memberId, ids, now],
  )
}

/** Marks all that came up to a moment as read. */
export async function markAllRead(db: Queryable, memberId: string, upTo: string, now: Date): Promise<void> {
  await db.query(
    `update notifications set read_at = $3, seen_at = coalesce(seen_at, $3)
     where user_id = $1 and read_at is null and created_at <= $2`,
    [memberId, upTo, now],
  )
}

/** What came up to a moment is seen; what came after the newest that was shown is not. */
export async function markSeen(db: Queryable, memberId: string, now: Date, upTo?: string): Promise<void> {
  await db.query(
    'update notifications set seen_at = $2 where user_id = $1 and seen_at is null and ($3::timestamptz is null or created_at <= $3)',
    [memberId, now, upTo],
  )
}
