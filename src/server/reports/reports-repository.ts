import type { Queryable } from '../db/transaction.ts'
import { uuidV7 } from '../db/uuid-v7.ts'
import { linkKnownSql } from '../visibility/index.ts'

/** What a report is about: a memory, or a comment under it. */
export type About = { authorId: string; memoryId: string; commentId: string | null }

/** What somebody says in a report: why, and in words of their own. */
export type ReportText = { userId: string; reason: string; remark: string; now: Date }

/** What is reported as it is now, and whose they are. Somebody may change them before anybody looks. */
export async function snapshotOf(db: Queryable, { authorId, memoryId, commentId }: About): Promise<object> {
  const { rows } = await db.query(
    `select m.title, m.description, m.type, m.privacy, a.username as author,
       array(select t.topic_id from memory_topics t where t.author_id = m.author_id and t.memory_id = m.id) as topics,
       (select count(*)::int from photos p where p.author_id = m.author_id and p.memory_id = m.id) as photos,
       c.content as comment, w.username as writer
     from memories m join users a on a.id = m.author_id
     left join comments c on c.author_id = m.author_id and c.id = $3
     left join users w on w.id = c.user_id
     where m.author_id = $1 and m.id = $2`,
    [authorId, memoryId, commentId],
  )
  return rows[0] ?? {}
}

/** Stores a report: one for each person and thing; reported again, the newest text stands and waits anew. */
export async function keepReport(db: Queryable, about: About, text: ReportText, snapshot: object): Promise<void> {
  const { authorId, memoryId, commentId } = about
  const { userId, reason, remark, now } = text
  await db.query(
    `insert into reports (author_id, id, memory_id, comment_id, about_id, user_id, reason, remark, snapshot, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (author_id, about_id, user_id) do update
       set reason = excluded.reason, remark = excluded.remark, snapshot = excluded.snapshot,
           created_at = excluded.created_at, settled_at = null`,
    [
      ...[authorId, uuidV7(now.getTime()), memoryId, commentId, commentId ?? memoryId],
      ...[userId, reason, remark, JSON.stringify(snapshot), now],
    ],
  )
}

/** So many of the newest are hidden from who reported them; older ones are far down in any list. */
const mostHidden = 500

/** What this person reported, as far as they may know its link today. */
export async function ownReports(db: Queryable, userId: string): Promise<{ memories: string[]; comments: string[] }> {
  const { rows } = await db.query<{ link: string; comment_id: string | null }>(
    `select m.shareable_link as link, r.comment_id from reports r
     join memories m on m.author_id = r.author_id and m.id = r.memory_id
     where r.user_id = $1 and ${linkKnownSql('m', '$1')} order by r.created_at desc, r.id desc limit ${mostHidden}`,
    [userId],
  )
  return {
    memories: rows.filter(({ comment_id }) => comment_id === null).map(({ link }) => link),
    comments: rows.flatMap(({ comment_id }) => comment_id ?? []),
  }
}

/** What nobody has to look at any more stays for a year, for who asks what became of it. */
const keptDays = 365

/** Removes reports that were settled long ago. Tells how many. */
export async function forgetSettledReports(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.query('delete from reports where settled_at < $1', [
    new Date(now.getTime() - keptDays * 86_400_000),
  ])
  return rowCount ?? 0
}
