import { v5 } from 'uuid'
import type { Queryable } from '../../platform/db/transaction.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import { linkKnownSql } from '../visibility/index.ts'

/** What a decision says to somebody: who wrote the thing, or who reported it. */
export type DecisionTold = {
  to: string
  side: 'writer' | 'reporter'
  kind: string
  about: { kind: string; memory: { authorId: string; id: string } | null }
  reason: string
  until: Date | null
  now: Date
}

/** Tells somebody what was decided, in the transaction of the decision. */
export async function tellOfDecision(db: Queryable, told: DecisionTold): Promise<void> {
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
export async function tellOfCrowd(db: Queryable, memory: { authorId: string; id: string }, now: Date): Promise<void> {
  // Of several at the same moment one is kept, since they have one id.
  const id = v5(`crowd ${Math.floor(now.getTime() / sameCrowdMs)}`, memory.id)
  await db.query(
    `insert into notices (user_id, id, side, kind, author_id, memory_id, reason, created_at)
     select $1, $2, 'author', 'crowd', $1, $3, '', $4 where not exists (select 1 from notices n where n.user_id = $1
       and n.kind = 'crowd' and n.memory_id = $3 and n.created_at > $5) on conflict do nothing`,
    [memory.authorId, id, memory.id, now, new Date(now.getTime() - sameCrowdMs)],
  )
}

export type Notice = {
  id: string
  side: string
  kind: string
  about: string
  reason: string
  until: string | null
  created_at: string
  is_seen: boolean
  shareable_link: string | null
}

const mostAtOnce = 20

/** The newest, with the link of the memory where this person may know it. */
export async function readNotices(db: Queryable, userId: string): Promise<Notice[]> {
  const { rows } = await db.query<
    Omit<Notice, 'shareable_link'> & { author_id: string | null; memory_id: string | null }
  >(
    `select n.id, n.side, n.kind, coalesce(n.about, case when n.comment_id is null then 'memory' else 'comment' end) as about,
       n.reason, n.until, n.created_at, n.seen_at is not null as is_seen, n.author_id, n.memory_id
     from notices n where n.user_id = $1 order by n.created_at desc, n.id desc limit ${mostAtOnce}`,
    [userId],
  )
  const links = await linksOf(db, userId, rows)
  return rows.map(({ author_id: _, memory_id, ...notice }) => ({
    ...notice,
    shareable_link: links.get(memory_id ?? '') ?? null,
  }))
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
     where (m.author_id, m.id) in (select * from unnest($2::uuid[], $3::uuid[])) and ${linkKnownSql('m', '$1')}`,
    [userId, about.map(({ author_id }) => author_id), about.map(({ memory_id }) => memory_id)],
  )
  return new Map(rows.map(({ id, link }) => [id, link]))
}

export async function seeNotices(db: Queryable, userId: string, now: Date, upTo?: string): Promise<void> {
  await db.query(
    'update notices set seen_at = $2 where user_id = $1 and seen_at is null and ($3::timestamptz is null or created_at <= $3)',
    [userId, now, upTo],
  )
}
