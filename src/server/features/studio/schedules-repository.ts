import type { Queryable } from '../../platform/db/transaction.ts'

/** Why a change did not go live when its time had come. */
export type NotPublished = 'moved' | 'findings' | 'approval' | 'publisher'

type Schedule = { at: Date; zone: string; reason: string; by: string }

export async function setSchedule(db: Queryable, changeId: string, { at, zone, reason, by }: Schedule): Promise<void> {
  await db.query(
    `update content_changes set publish_at = $2, publish_zone = $3, publish_reason = $4, publish_by = $5,
       publish_taken_at = null, publish_failed = null where id = $1`,
    [changeId, at, zone, reason, by],
  )
}

/** It goes live at no time any more; `failed`: because it could not. */
export async function clearSchedule(db: Queryable, changeId: string, failed: NotPublished | null): Promise<void> {
  await db.query(
    `update content_changes set publish_at = null, publish_zone = null, publish_reason = null, publish_by = null,
       publish_taken_at = null, publish_failed = $2 where id = $1`,
    [changeId, failed],
  )
}

/** A server that takes a change and is killed has not published it: another one does after this time. */
const claimTimeoutMs = 120_000

type DueChange = {
  id: string
  revision: number
  publish_reason: string
  publish_by: string | null
  isPublisher: boolean
}

/** Takes the next change whose time has come, so that no other server does the same at once. */
export async function claimDue(db: Queryable, now: Date): Promise<DueChange | undefined> {
  const { rows } = await db.query<DueChange>(
    `update content_changes c set publish_taken_at = $1
     where c.id = (select id from content_changes where publish_at <= $1
       and (publish_taken_at is null or publish_taken_at < $2) order by publish_at limit 1 for update skip locked)
     returning c.id, c.revision, c.publish_reason, c.publish_by, exists (select 1 from users u where u.id = c.publish_by
       and u.role = 'publisher' and u.leaving_on is null) as "isPublisher"`,
    [now, new Date(now.getTime() - claimTimeoutMs)],
  )
  return rows[0]
}

/** Another try is made as soon as somebody looks. */
export async function releaseDue(db: Queryable, changeId: string): Promise<void> {
  await db.query('update content_changes set publish_taken_at = null where id = $1', [changeId])
}
