import type { FeedPlace } from '../../platform/db/page-cursor.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import type { EventType } from '../notifications/index.ts'
import { empathyCode } from '../shared/empathy-code.ts'
import {
  canReadCommentSql,
  canSeeLinkSql,
  notBlockedOrMutedSql,
  notFilteredOfSql,
  notHiddenSql,
} from '../visibility/index.ts'

/** What is thanked for: messages (of empathy, and private comments), and labels of praise. */
export const thankedKinds = ['message', 'praise'] as const
export type ThankedKind = (typeof thankedKinds)[number]
/** What members receive, with the name of who it is from. A comment, and a reply to one's own, are answered with a reply; a reaction with nothing. */
type ReceivedKind = ThankedKind | 'comment' | 'reply' | 'reaction'

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
  /** Of a reaction. */
  code: number | null
  created_at: string
  thanked: boolean
  /** The first reply of the member to a comment or reply. */
  reply_id: string | null
  /** Whose memory it is about. */
  author_id: string
  author_name: string
  author_avatar: string | null
  link: string
  title: string
  /** The beginning of the memory, for one without a title; empty for one of somebody else with content notes. */
  beginning: string
  /** What rang for it; null where it rings no more. */
  notification_id: string | null
  is_new: boolean
}

type Source = {
  kind: ReceivedKind
  table: string
  columns: string
  told: EventType
  thing: string
  shown: string
  /** Which acts, of which memories; without it, those on the member's own. */
  joined?: string
}

const thankedColumn = 'a.thanked_at is not null as thanked'
const noThanks = 'false as thanked'
const noWords = "'' as content"
const noLabels = "'{}'::text[] as labels"
const noCode = 'null::int as code'

const myReply = `(select r.id from comments r where r.author_id = a.author_id and r.reply_to = a.id and r.user_id = $1::uuid
  and r.deleted_at is null and r.removed_at is null order by r.created_at, r.id limit 1) as reply_id`
const noReply = 'null::uuid as reply_id'

/**
 * `told`, `thing`: the notification of it. `shown`: not what others took away, or people who look after the site hid. Praise and reactions have no words of
 * their own: their rows go at once. Empathy is a reaction of its own code. Replies to a member's comments are listed under memories of others; under their
 * own, they are comments.
 */
const sources = {
  comment: {
    ...{ kind: 'comment', table: 'comments', columns: `a.content, ${noLabels}, ${noCode}, ${noThanks}, ${myReply}` },
    ...{ told: 'comment', thing: 'a.id::text', shown: canReadCommentSql('a', 'u', '$1') },
  },
  reply: {
    ...{ kind: 'reply', table: 'comments', columns: `a.content, ${noLabels}, ${noCode}, ${noThanks}, ${myReply}` },
    ...{ told: 'comment_reply', thing: 'a.id::text', shown: canReadCommentSql('a', 'u', '$1') },
    joined: `comments mine join comments a on a.author_id = mine.author_id and a.reply_to = mine.id
      and mine.user_id = $1 and mine.author_id <> $1 and mine.deleted_at is null and mine.removed_at is null
      join memories m on m.author_id = a.author_id and m.id = a.memory_id and ${canSeeLinkSql('m', '$1')}
        and ${notBlockedOrMutedSql('m.author_id', '$1')} and ${notFilteredOfSql('m', '$1::uuid')}`,
  },
  message: {
    ...{ kind: 'message', table: 'private_comments' },
    ...{ columns: `a.content, ${noLabels}, ${noCode}, ${thankedColumn}, ${noReply}` },
    ...{ told: 'private_comment', thing: 'a.id::text', shown: notHiddenSql('a', '$1') },
  },
  praise: {
    ...{ kind: 'praise', table: 'praises', columns: `${noWords}, a.labels, ${noCode}, ${thankedColumn}, ${noReply}` },
    ...{ told: 'memory_feedback', thing: 'a.id::text', shown: 'true' },
  },
  reaction: {
    ...{ kind: 'reaction', table: 'reactions' },
    ...{ columns: `${noWords}, ${noLabels}, a.option_code as code, ${noThanks}, ${noReply}` },
    ...{ told: 'reaction', thing: 'a.option_code::text', shown: 'true' },
  },
  empathy: {
    ...{ kind: 'reaction', table: 'empathies' },
    ...{ columns: `${noWords}, ${noLabels}, ${empathyCode} as code, ${noThanks}, ${noReply}` },
    ...{ told: 'empathy', thing: "''", shown: 'true' },
  },
} as const satisfies Record<string, Source>

const readable = ({ shown }: Source) =>
  `a.user_id <> $1 and m.deleted_at is null and u.leaving_on is null and ${shown} and ${notBlockedOrMutedSql('a.user_id', '$1')}`
const joinedOf = ({
  table,
  joined = `${table} a join memories m on a.author_id = $1 and m.author_id = $1 and m.id = a.memory_id`,
}: Source) => `${joined} join users u on u.id = a.user_id`

/** The newest from one table: `$1` who received it, `$2` and `$3` the place before it, `$4` how many. */
const newestOf = (source: Source): string => `(
  select '${source.kind}' as kind, a.id, a.user_id, u.username, u.avatar, ${source.columns}, a.created_at,
    w.id as author_id, w.username as author_name, w.avatar as author_avatar, m.shareable_link as link, m.title,
    case when m.author_id <> $1 and exists (select 1 from memory_topics t where t.author_id = m.author_id and t.memory_id = m.id)
      then '' else left(m.description, 120) end as beginning,
    n.id as notification_id, n.id is not null and n.read_at is null as is_new
  from ${joinedOf(source)} join users w on w.id = m.author_id
    left join ${source.kind === 'reply' ? 'told' : 'notifications'} n on n.user_id = $1 and n.kind = '${source.told}' and n.originator_id = a.user_id
      and n.about_id = a.memory_id and n.thing = ${source.thing}
  where ${readable(source)} and ($2::timestamptz is null or (a.created_at, a.id) < ($2::timestamptz, $3::uuid))
  order by a.created_at desc, a.id desc limit $4)`

const { reply, ...ownMemories } = sources
const ofOwnMemories = `${Object.values(ownMemories).map(newestOf).join(' union all ')} order by created_at desc, id desc limit $4`
/** Replies lie with the authors of other memories, notifications with the member: those are read first. */
const repliesSql = `with told as materialized (select * from notifications where user_id = $1 and kind = 'comment_reply') ${newestOf(reply)}`

/** What others wrote to a member about their memories and comments, and how they responded to their memories, newest first. */
export async function listReceived(
  db: Queryable,
  memberId: string,
  { before, limit }: { before: FeedPlace | undefined; limit: number },
): Promise<ReceivedRow[]> {
  const values = [memberId, before?.createdAt ?? null, before?.id ?? null, limit]
  const found = await Promise.all([ofOwnMemories, repliesSql].map((sql) => db.query<ReceivedRow>(sql, values)))
  const placeOf = ({ created_at, id }: ReceivedRow) => `${created_at} ${id}`
  return found
    .flatMap(({ rows }) => rows)
    .sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))
    .slice(0, limit)
}

/** Who sent it, and the link of the memory that it is about; undefined for what this author does not read. */
export async function findReceived(
  db: Queryable,
  kind: ThankedKind,
  { authorId, id }: { authorId: string; id: string },
): Promise<{ user_id: string; link: string } | undefined> {
  const { rows } = await db.query<{ user_id: string; link: string }>(
    `select a.user_id, m.shareable_link as link from ${joinedOf(sources[kind])} where a.id = $2 and ${readable(sources[kind])}`,
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
