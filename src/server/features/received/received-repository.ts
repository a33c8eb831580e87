import type { FeedPlace } from '../../platform/db/page-cursor.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { canReadCommentSql, notBlockedOrMutedSql, notHiddenSql } from '../visibility/index.ts'

/** What is thanked for: messages (of empathy, and private comments), and labels of praise. */
export const thankedKinds = ['message', 'praise'] as const
export type ThankedKind = (typeof thankedKinds)[number]
/** What authors receive in words. A comment is answered with a reply. */
export type ReceivedKind = ThankedKind | 'comment'

export type ReceivedRow = {
  kind: ReceivedKind
  id: string
  user_id: string
  username: string
  avatar: string | null
  /** Of a comment or message. */
  content: string
  /** Of praise, as option ids. */
  labels: string[]
  created_at: string
  thanked: boolean
  link: string
  title: string
  /** The beginning of the memory, for one without a title. */
  beginning: string
  /** What rang for it; null where it rings no more. */
  notification_id: string | null
  is_new: boolean
}

type Source = { table: string; columns: string; told: string; shown: string }

const thanked = 'a.thanked_at is not null as thanked'
const noLabels = "'{}'::text[] as labels"

/** `shown`: what others took away, or people who look after the site hid. Praise has no words of its own: its rows go at once. */
const sources: Record<ReceivedKind, Source> = {
  comment: {
    table: 'comments',
    columns: `a.content, ${noLabels}, false as thanked`,
    told: 'comment',
    shown: canReadCommentSql('a', 'u', '$1'),
  },
  message: {
    table: 'private_comments',
    columns: `a.content, ${noLabels}, ${thanked}`,
    told: 'private_comment',
    shown: notHiddenSql('a', '$1'),
  },
  praise: { table: 'praises', columns: `'' as content, a.labels, ${thanked}`, told: 'memory_feedback', shown: 'true' },
}

const readable = ({ shown }: Source) =>
  `a.author_id = $1 and a.user_id <> $1 and m.deleted_at is null and u.leaving_on is null and ${shown} and ${notBlockedOrMutedSql('a.user_id', '$1')}`
const joined = ({ table }: Source) =>
  `${table} a join memories m on m.author_id = $1 and m.id = a.memory_id join users u on u.id = a.user_id`

/** The newest of one kind: `$1` its author, `$2` and `$3` the place before it, `$4` how many. */
const newestOf = (kind: ReceivedKind): string => `(
  select '${kind}' as kind, a.id, a.user_id, u.username, u.avatar, ${sources[kind].columns}, a.created_at,
    m.shareable_link as link, m.title, left(m.description, 120) as beginning, n.id as notification_id, n.id is not null and n.read_at is null as is_new
  from ${joined(sources[kind])}
    left join notifications n on n.user_id = $1 and n.kind = '${sources[kind].told}' and n.originator_id = a.user_id
      and n.about_id = a.memory_id and n.thing = a.id::text
  where ${readable(sources[kind])} and ($2::timestamptz is null or (a.created_at, a.id) < ($2::timestamptz, $3::uuid))
  order by a.created_at desc, a.id desc limit $4)`

/** What was written to an author about their memories, newest first. */
export async function listReceived(
  db: Queryable,
  authorId: string,
  { before, limit }: { before: FeedPlace | undefined; limit: number },
): Promise<ReceivedRow[]> {
  const { rows } = await db.query<ReceivedRow>(
    `${(Object.keys(sources) as ReceivedKind[]).map(newestOf).join(' union all ')} order by created_at desc, id desc limit $4`,
    [authorId, before?.createdAt ?? null, before?.id ?? null, limit],
  )
  return rows
}

/** Who sent it, and the link of the memory that it is about; undefined for what this author does not read. */
export async function findReceived(
  db: Queryable,
  kind: ThankedKind,
  { authorId, id }: { authorId: string; id: string },
): Promise<{ user_id: string; link: string } | undefined> {
  const { rows } = await db.query<{ user_id: string; link: string }>(
    `select a.user_id, m.shareable_link as link from ${joined(sources[kind])} where a.id = $2 and ${readable(sources[kind])}`,
    [authorId, id],
  )
  return rows[0]
}

/** Marks it as thanked for, or takes that back (`null`). A second time changes nothing. False where this author received no such thing. */
export async function setThanked(
  db: Queryable,
  kind: ThankedKind,
  { authorId, id }: { authorId: string; id: string },
  at: Date | null,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update ${sources[kind].table} set thanked_at = case when $3::timestamptz is null then null else coalesce(thanked_at, $3::timestamptz) end
     where author_id = $1 and id = $2 and user_id <> $1`,
    [authorId, id, at],
  )
  return rowCount === 1
}
