import { v5 } from 'uuid'
import type { Queryable } from '../../platform/db/transaction.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import { canSeeLinkSql } from '../visibility/index.ts'

/** What a decision says to somebody: who wrote the thing, or who reported it. */
type DecisionNotice = {
  to: string
  side: 'writer' | 'reporter'
  kind: string
  about: { kind: string; memory: { authorId: string; id: string } | null }
  reason: string
  until: Date | null
  now: Date
}

/** Tells somebody what was decided, in the transaction of the decision. */
export async function notifyOfDecision(db: Queryable, told: DecisionNotice): Promise<void> {
  const { kind: about, memory } = told.about
  await db.query(
    `insert into notices (user_id, id, side, kind, author_id, memory_id, about, reason, until, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[told.to, uuidV7(told.now.getTime()), told.side, told.kind, memory?.authorId, memory?.id, about],
      ...[told.reason, told.until, told.now],
    ],
  )
}

/** A crowd that comes and goes within so long is one. */
const sameCrowdMs = 86_400_000

/** Tells the author of a memory that many strangers write under it just now; however many come, once for all of them. */
export async function notifyOfCrowd(db: Queryable, memory: { authorId: string; id: string }, now: Date): Promise<void> {
  // Of several at the same moment one is kept, since they have one id.
  const id = v5(`crowd ${Math.floor(now.getTime() / sameCrowdMs)}`, memory.id)
  await db.query(
    `insert into notices (user_id, id, side, kind, author_id, memory_id, reason, created_at)
     select $1, $2, 'author', 'crowd', $1, $3, '', $4 where not exists (select 1 from notices n where n.user_id = $1
       and n.kind = 'crowd' and n.memory_id = $3 and n.created_at > $5) on conflict do nothing`,
    [memory.authorId, id, memory.id, now, new Date(now.getTime() - sameCrowdMs)],
  )
}

/** What an editor did with an open change, for other editors: `word` is what they wrote with it. */
type ReviewNotice = {
  to: readonly string[]
  kind: 'review-asked' | 'review-approved' | 'review-returned'
  by: string
  changeId: string
  word: string
  now: Date
}

/** Tells editors of a review, in the transaction of the act. A change waits for one review at a time: another act takes the place of what asked for it. */
export async function notifyOfReview(
  db: Queryable,
  { to, kind, by, changeId, word, now }: ReviewNotice,
): Promise<void> {
  await deleteReviewRequests(db, changeId)
  for (const userId of to)
    await db.query(
      `insert into notices (user_id, id, side, kind, about, reason, by_id, change_id, created_at)
       values ($1, $2, 'editor', $3, 'change', $4, $5, $6, $7)`,
      [userId, uuidV7(now.getTime()), kind, word, by, changeId, now],
    )
}

/** Nobody has to review this change any more. */
export async function deleteReviewRequests(db: Queryable, changeId: string): Promise<void> {
  await db.query("delete from notices where change_id = $1 and kind = 'review-asked'", [changeId])
}

type Notice = {
  id: string
  side: string
  kind: string
  about: string
  reason: string
  until: string | null
  created_at: string
  is_seen: boolean
  shareable_link: string | null
  /** Whose act it was, where somebody is named. */
  who: string | null
  /** The open change that it is about. */
  change: { id: string; title: string } | null
}

const maxAtOnce = 20

/** The newest, with the link of the memory where this person may know it. */
export async function readNotices(db: Queryable, userId: string): Promise<Notice[]> {
  const { rows } = await db.query<
    Omit<Notice, 'shareable_link' | 'who' | 'change'> &
      Record<'author_id' | 'memory_id' | 'by_id' | 'change_id', string | null>
  >(
    `select n.id, n.side, n.kind, coalesce(n.about, case when n.comment_id is null then 'memory' else 'comment' end) as about,
       n.reason, n.until, n.created_at, n.seen_at is not null as is_seen, n.author_id, n.memory_id, n.by_id, n.change_id
     from notices n where n.user_id = $1 order by n.created_at desc, n.id desc limit ${maxAtOnce}`,
    [userId],
  )
  const links = await linksOf(db, userId, rows)
  const [names, titles] = await namesAndTitles(db, rows)
  return rows.map(({ author_id: _, memory_id, by_id, change_id, ...notice }) => {
    const title = titles.get(change_id ?? '')
    return {
      ...notice,
      shareable_link: links.get(memory_id ?? '') ?? null,
      who: names.get(by_id ?? '') ?? null,
      change: change_id === null || title === undefined ? null : { id: change_id, title },
    }
  })
}

/** Names of people and titles of open changes, as they are today. */
async function namesAndTitles(
  db: Queryable,
  notices: readonly { by_id: string | null; change_id: string | null }[],
): Promise<readonly [Map<string, string>, Map<string, string>]> {
  const about = notices.filter(({ change_id }) => change_id !== null)
  if (about.length === 0) return [new Map(), new Map()]
  const read = async (sql: string, ids: readonly (string | null)[]) => {
    const { rows } = await db.query<{ id: string; words: string }>(sql, [ids])
    return new Map(rows.map(({ id, words }) => [id, words]))
  }
  return [
    await read(
      'select id, username as words from users where id = any($1::uuid[]) and leaving_on is null',
      about.map(({ by_id }) => by_id),
    ),
    await read(
      'select id, title as words from content_changes where id = any($1::uuid[])',
      about.map(({ change_id }) => change_id),
    ),
  ]
}

/** The links of memories that this person may know, by their ids. They lie with their authors, and so are asked for by themselves. */
async function linksOf(
  db: Queryable,
  userId: string,
  notices: readonly { author_id: string | null; memory_id: string | null }[],
): Promise<Map<string, string>> {
  const about = notices.filter(({ memory_id }) => memory_id !== null)
  if (about.length === 0) return new Map()
  const { rows } = await db.query<{ id: string; link: string }>(
    `select m.id, m.shareable_link as link from memories m
     where (m.author_id, m.id) in (select * from unnest($2::uuid[], $3::uuid[])) and ${canSeeLinkSql('m', '$1')}`,
    [userId, about.map(({ author_id }) => author_id), about.map(({ memory_id }) => memory_id)],
  )
  return new Map(rows.map(({ id, link }) => [id, link]))
}

export async function markNoticesSeen(db: Queryable, userId: string, now: Date, upTo?: string): Promise<void> {
  await db.query(
    'update notices set seen_at = $2 where user_id = $1 and seen_at is null and ($3::timestamptz is null or created_at <= $3)',
    [userId, now, upTo],
  )
}
