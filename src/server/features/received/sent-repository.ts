import type { FeedPlace } from '../../platform/db/page-cursor.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { empathyCode } from '../shared/empathy-code.ts'
import { canReadCommentSql, canSeeLinkSql, notFilteredOfSql, notHiddenSql } from '../visibility/index.ts'

/**
 * What a member sends to the authors of memories and of comments. Empathy with a memory is a reaction of its own code. Of what was done with a comment:
 * `comment-praise`, `comment-empathy`.
 */
type SentKind =
  | 'comment'
  | 'reply'
  | 'message'
  | 'praise'
  | 'reaction'
  | 'resonance'
  | 'comment-praise'
  | 'comment-empathy'

export type SentRow = {
  kind: SentKind
  id: string
  /** Of a comment or message. */
  content: string
  /** Of praise, as option ids; of empathy with a tag its field, its option id and, where it has them, words of its own. */
  labels: string[]
  /** Of a reaction. */
  code: number | null
  created_at: string
  thanked: boolean
  /** A comment that the author of the memory has not approved yet. */
  waiting: boolean
  /** The sender may see the memory and its link today. Where not, nothing of what follows is told. */
  visible: boolean
  /** Whose memory it is about. */
  author_id: string
  author_name: string
  author_avatar: string | null
  /** Who received it, where it is not the author of the memory: who wrote the comment. */
  to_id: string | null
  to_name: string | null
  to_avatar: string | null
  /** The comment that was praised or empathized with. */
  comment_id: string | null
  link: string
  /** Empty for a memory of a topic that the sender does not want to see. */
  title: string
  /** The beginning of the story, for one without a title; empty for a memory with content notes. */
  beginning: string
}

type Source = {
  kind: SentKind
  table: string
  columns: string
  shown: string
  /** The column with the comment that it is about; without it, a memory of somebody else. */
  about?: 'reply_to' | 'comment_id'
}

const noWords = "''::text as content"
const noLabels = "'{}'::text[] as labels"
const noCode = 'null::int as code'
const noThanks = 'false as thanked'
/** Of a comment `c` and who wrote it, `w`; null without one. */
const readableComment = canReadCommentSql('c', 'w', '$1')
const words = `a.content, ${noLabels}, ${noCode}`

/** Own words that were deleted, removed by the author or hidden by the sender themselves are in no list. */
const sources: readonly Source[] = [
  {
    kind: 'comment',
    table: 'comments',
    columns: `${words}, ${noThanks}, a.waiting`,
    shown: `a.reply_to is null and ${canReadCommentSql('a', 'me', '$1')}`,
  },
  {
    kind: 'reply',
    table: 'comments',
    columns: `${words}, ${noThanks}, a.waiting`,
    shown: `a.reply_to is not null and ${canReadCommentSql('a', 'me', '$1')}`,
    about: 'reply_to',
  },
  {
    kind: 'message',
    table: 'private_comments',
    columns: `${words}, a.thanked_at is not null as thanked, false as waiting`,
    shown: notHiddenSql('a', '$1'),
  },
  {
    kind: 'praise',
    table: 'praises',
    columns: `${noWords}, a.labels, ${noCode}, a.thanked_at is not null as thanked, false as waiting`,
    shown: 'true',
  },
  {
    kind: 'reaction',
    table: 'empathies',
    columns: `${noWords}, ${noLabels}, ${empathyCode} as code, ${noThanks}, false as waiting`,
    shown: 'true',
  },
  {
    kind: 'reaction',
    table: 'reactions',
    columns: `${noWords}, ${noLabels}, a.option_code as code, ${noThanks}, false as waiting`,
    shown: 'true',
  },
  {
    kind: 'resonance',
    table: 'resonances',
    columns: `${noWords}, (select array_remove(array[t.field, t.option_id, t.description], null) from memory_tags t
      where t.author_id = a.author_id and t.id = a.tag_id) as labels, ${noCode}, ${noThanks}, false as waiting`,
    shown: 'true',
  },
  // They are there for as long as the comment is.
  {
    kind: 'comment-praise',
    table: 'comment_praises',
    columns: `${noWords}, a.labels, ${noCode}, ${noThanks}, false as waiting`,
    shown: readableComment,
    about: 'comment_id',
  },
  {
    kind: 'comment-empathy',
    table: 'comment_empathies',
    columns: `${noWords}, ${noLabels}, ${noCode}, ${noThanks}, false as waiting`,
    shown: readableComment,
    about: 'comment_id',
  },
]

/** The newest from one table: `$1` the sender, `$2` and `$3` the place before it, `$4` how many. */
const newestOf = ({ kind, table, columns, shown, about }: Source): string => `(
  select '${kind}' as kind, a.id, ${columns}, a.created_at, ${canSeeLinkSql('m', '$1')} as visible,
    u.id as author_id, u.username as author_name, u.avatar as author_avatar,
    ${about ? `case when ${readableComment} then w.id end` : 'null::uuid'} as to_id, ${about ? 'w.username' : 'null::text'} as to_name,
    ${about ? 'w.avatar' : 'null::text'} as to_avatar, ${about === 'comment_id' ? 'a.comment_id' : 'null::uuid'} as comment_id,
    m.shareable_link as link, case when ${notFilteredOfSql('m', '$1::uuid')} then m.title else '' end as title,
    case when exists (select 1 from memory_topics t where t.author_id = m.author_id and t.memory_id = m.id) then '' else left(m.description, 120) end as beginning
  from ${table} a join memories m on m.author_id = a.author_id and m.id = a.memory_id
    join users u on u.id = a.author_id join users me on me.id = a.user_id
    ${about ? `left join comments c on c.author_id = a.author_id and c.id = a.${about} left join users w on w.id = c.user_id` : ''}
  where a.user_id = $1::uuid and ${about ? '(a.author_id <> $1::uuid or c.user_id <> $1::uuid)' : 'a.author_id <> $1::uuid'} and ${shown}
    and ($2::timestamptz is null or (a.created_at, a.id) < ($2::timestamptz, $3::uuid))
  order by a.created_at desc, a.id desc limit $4)`

const sentSql = `with sent as materialized (${sources.map(newestOf).join(' union all ')})
  select * from sent order by created_at desc, id desc limit $4`

/** What a member sent to the authors of memories and of comments, newest first. */
export async function listSent(
  db: Queryable,
  userId: string,
  { before, limit }: { before: FeedPlace | undefined; limit: number },
): Promise<SentRow[]> {
  const values = [userId, before?.createdAt ?? null, before?.id ?? null, limit]
  return (await db.query<SentRow>(sentSql, values)).rows
}

/** How many replies to each of these comments the sender can read, by the id of the comment: one query, and none without comments. */
export async function countReplies(
  db: Queryable,
  userId: string,
  sent: readonly Pick<SentRow, 'kind' | 'id' | 'author_id' | 'visible'>[],
): Promise<ReadonlyMap<string, number>> {
  const comments = sent.filter(({ kind, visible }) => (kind === 'comment' || kind === 'reply') && visible)
  if (comments.length === 0) return new Map()
  const { rows } = await db.query<{ id: string; replies: string }>(
    `select c.reply_to as id, count(*) as replies from comments c join users u on u.id = c.user_id
     where c.author_id = any($1::uuid[]) and c.reply_to = any($2::uuid[]) and c.user_id <> $3::uuid and ${canReadCommentSql('c', 'u', '$3')}
     group by c.reply_to`,
    [[...new Set(comments.map(({ author_id }) => author_id))], comments.map(({ id }) => id), userId],
  )
  return new Map(rows.map(({ id, replies }) => [id, Number(replies)]))
}
