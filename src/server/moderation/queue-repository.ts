import type { Queryable } from '../db/transaction.ts'
import { statuses } from '../visibility/index.ts'

/** Something that was reported: what, whose, as it was, and what was said and decided about it. */
export type Reported = {
  about_id: string
  comment_id: string | null
  link: string
  is_hidden: boolean
  writer: { id: string; username: string; suspended_until: string | null }
  snapshot: object
  reports: { reason: string; remark: string; created_at: string }[]
  decisions: Decided[]
}
type Decided = { kind: string; reason: string; note: string; until: string | null; created_at: string }

const mostAtOnce = 50

/** What waits, the oldest first; or what was settled, the newest first. */
export async function readQueue(db: Queryable, settled: boolean): Promise<Reported[]> {
  const { rows } = await db.query<Omit<Reported, 'decisions'>>(
    `select r.about_id, r.comment_id, m.shareable_link as link,
       (case when r.comment_id is null then m.status = ${statuses.hidden} else c.hidden_at is not null end) as is_hidden,
       json_build_object('id', w.id, 'username', w.username, 'suspended_until', w.suspended_until) as writer,
       (json_agg(r.snapshot order by r.created_at desc)) -> 0 as snapshot,
       json_agg(json_build_object('reason', r.reason, 'remark', r.remark, 'created_at', r.created_at)
         order by r.created_at) as reports
     from reports r join memories m on m.author_id = r.author_id and m.id = r.memory_id
     left join comments c on c.author_id = r.author_id and c.id = r.comment_id
     join users w on w.id = coalesce(c.user_id, r.author_id)
     where r.settled_at is ${settled ? 'not' : ''} null
     group by r.about_id, r.comment_id, m.shareable_link, m.status, c.hidden_at, w.id, w.username, w.suspended_until
     order by ${settled ? 'max(r.settled_at) desc' : 'min(r.created_at)'}, r.about_id limit ${mostAtOnce}`,
  )
  const log = await decisionsAbout(
    db,
    rows.map(({ about_id }) => about_id),
  )
  return rows.map((row) => ({ ...row, decisions: log.get(row.about_id) ?? [] }))
}

async function decisionsAbout(db: Queryable, ids: readonly string[]): Promise<Map<string, Decided[]>> {
  const { rows } = await db.query<Decided & { about_id: string }>(
    `select about_id, kind, reason, note, until, created_at from decisions
     where about_id = any($1::uuid[]) order by created_at, id`,
    [ids],
  )
  const found = new Map<string, Decided[]>()
  for (const { about_id, ...decided } of rows) found.set(about_id, [...(found.get(about_id) ?? []), decided])
  return found
}
