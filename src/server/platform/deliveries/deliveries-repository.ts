import type { Queryable } from '../db/transaction.ts'
import type { Sealed } from '../draft-seal.ts'

/** A row of what is to be sent. `userId`: with their account it goes. */
export type StoredDelivery = Sealed & { id: string; userId: string; kind: string; tries: number; giveUpAt: string }

type NewDelivery = Sealed & Pick<StoredDelivery, 'id' | 'userId' | 'kind'> & { giveUpAt: Date; now: Date }

export async function insertDelivery(db: Queryable, one: NewDelivery): Promise<void> {
  await db.query(
    `insert into deliveries (user_id, id, kind, key_id, sealed, next_try_at, give_up_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $6)`,
    [one.userId, one.id, one.kind, one.key_id, one.sealed, one.now, one.giveUpAt],
  )
}

/** Whoever took something and did not say how it went is taken for dead after this time; nothing takes so long to send. */
const claimTimeoutMs = 180_000
const atOnce = 10

/** Not when it was taken over by another server meanwhile, or is no longer there. */
const ifStillTaken = `user_id = $1 and id = $2 and tries = $3 and failed_at is null`

/**
 * Takes some of what is due, what was never tried first. No other server gets the same meanwhile; if this one dies, another one does later.
 * One by one: an update of rows of several members locks their tables on each of several machines, against everybody who writes there.
 */
export async function claimDueDeliveries(
  db: Queryable,
  kind: string,
  keys: string[],
  now: Date,
): Promise<StoredDelivery[]> {
  const { rows } = await db.query<StoredDelivery>(
    `select id, user_id as "userId", kind, key_id, sealed, tries, give_up_at as "giveUpAt" from deliveries
     where kind = $1 and failed_at is null and next_try_at <= $2 and key_id = any($3) order by tries, next_try_at limit $4`,
    [kind, now, keys, atOnce],
  )
  const takenUntil = new Date(now.getTime() + claimTimeoutMs)
  const taken: StoredDelivery[] = []
  for (const { tries, ...one } of rows) {
    const { rowCount } = await db.query(
      `update deliveries set next_try_at = $4, tries = $3 + 1 where ${ifStillTaken} and next_try_at <= $5`,
      [one.userId, one.id, tries, takenUntil, now],
    )
    if (rowCount === 1) taken.push({ ...one, tries: tries + 1 })
  }
  return taken.sort((a, b) => (a.id < b.id ? -1 : 1))
}

type ClaimedDelivery = Pick<StoredDelivery, 'id' | 'userId' | 'tries'>

/** It was sent: nothing of it stays. `false`: it is no longer there, or no longer ours. */
export async function removeDelivery(db: Queryable, { userId, id, tries }: ClaimedDelivery): Promise<boolean> {
  const { rowCount } = await db.query(`delete from deliveries where ${ifStillTaken}`, [userId, id, tries])
  return rowCount === 1
}

export async function scheduleRetry(
  db: Queryable,
  { userId, id, tries }: ClaimedDelivery,
  at: Date,
  why: string,
): Promise<void> {
  await db.query(`update deliveries set next_try_at = $4, failure = $5 where ${ifStillTaken}`, [
    ...[userId, id, tries],
    ...[at, why],
  ])
}

export async function markFailed(
  db: Queryable,
  { userId, id, tries }: ClaimedDelivery,
  now: Date,
  why: string,
): Promise<void> {
  await db.query(`update deliveries set failed_at = $4, failure = $5 where ${ifStillTaken}`, [
    ...[userId, id, tries],
    ...[now, why],
  ])
}

/** By kind: how many wait, how many were given up, and since when the oldest waits. */
export type DeliveryCounts = { kind: string; queued: number; failed: number; oldest: string | null }

export async function countDeliveries(db: Queryable): Promise<DeliveryCounts[]> {
  const { rows } = await db.query<DeliveryCounts>(
    `select kind, count(*) filter (where failed_at is null)::int as queued,
       count(*) filter (where failed_at is not null)::int as failed, min(created_at) filter (where failed_at is null) as oldest
     from deliveries group by kind order by kind`,
  )
  return rows
}

export type ListedDelivery = Sealed & {
  id: string
  userId: string
  kind: string
  tries: number
  since: string
  nextTryAt: string
  failedAt: string | null
  failure: string | null
}

/** What waits and what was given up, the oldest first. */
export async function listDeliveries(db: Queryable, limit: number): Promise<ListedDelivery[]> {
  const { rows } = await db.query<ListedDelivery>(
    `select id, user_id as "userId", kind, key_id, sealed, tries, created_at as since, next_try_at as "nextTryAt",
       failed_at as "failedAt", failure
     from deliveries order by created_at, id limit $1`,
    [limit],
  )
  return rows
}

/** What was given up is tried for one more day. `id`: only that one. Tells how many. */
export async function retryFailed(db: Queryable, id: string | null, now: Date): Promise<number> {
  const { rowCount } = await db.query(
    `update deliveries set failed_at = null, next_try_at = $1, give_up_at = $2 where failed_at is not null
     and ($3::uuid is null or id = $3)`,
    [now, new Date(now.getTime() + 86_400_000), id],
  )
  return rowCount ?? 0
}

export async function removeFailed(db: Queryable, id: string | null): Promise<number> {
  const { rowCount } = await db.query(
    'delete from deliveries where failed_at is not null and ($1::uuid is null or id = $1)',
    [id],
  )
  return rowCount ?? 0
}

/** So long anything is kept, sent or not, and whatever an operator does with it. */
const retentionDays = 10

/** Forgets what was written down too long ago: what was given up, and what no server has the key of. Tells how many. */
export async function purgeDeliveries(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.query('delete from deliveries where created_at < $1', [
    new Date(now.getTime() - retentionDays * 86_400_000),
  ])
  return rowCount ?? 0
}
