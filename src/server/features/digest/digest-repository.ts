import type { Pool } from 'pg'
import type { Queryable } from '../../platform/db/transaction.ts'
import { readStopToken } from './stop-token.ts'

type Digest = 'off' | 'daily' | 'weekly'

/** Somebody whose turn it is, and since when it is news to them. */
export type DueDigest = { id: string; since: string; takenAt: string }

const dayMs = 86_400_000
const atOnce = 100
/** Whoever took a mail and did not say how it went is taken for dead after this time. */
const claimTimeoutMs = 5 * 60_000

/** Members whose turn it is. `u.digest_taken_at`: of several servers one has each. */
const due = `u.digest <> 'off' and not u.notifications_paused and u.email_verified_at is not null and u.leaving_on is null
  and u.digest_told_at < (case u.digest when 'daily' then $1::timestamptz else $2::timestamptz end)
  and (u.digest_taken_at is null or u.digest_taken_at < $3)`

/**
 * Takes some whose turn it is; no other server gets the same ones meanwhile, and if this one dies another one does later.
 * Each of them ends with `settle`.
 */
export async function claimDue(db: Queryable, now: Date): Promise<DueDigest[]> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const { rows } = await db.query<DueDigest>(
    `update users u set digest_taken_at = $4 where u.id in (
       select u.id from users u where ${due} order by u.digest_told_at limit $5) and ${due}
     returning u.id, u.digest_told_at as since, u.digest_taken_at as "takenAt"`,
    [before(dayMs), before(7 * dayMs), before(claimTimeoutMs), now, atOnce],
  )
  return rows
}

/** It is told, or there is nothing to tell: the next turn is a day or a week later. `false`: another server took it over meanwhile. */
export async function markDigestSent(db: Queryable, { id, since, takenAt }: DueDigest): Promise<boolean> {
  const { rowCount } = await db.query(
    `update users set digest_told_at = digest_taken_at, digest_taken_at = null
     where id = $1 and digest_told_at = $2 and digest_taken_at = $3`,
    [id, since, takenAt],
  )
  return rowCount === 1
}

type Reader = { email: string; key: Buffer; often: Digest; language: string | null }

/** Whoever asks for it at this moment, how often and in which language; `null`: not any more. */
export async function findReader(db: Queryable, id: string): Promise<Reader | null> {
  const { rows } = await db.query<Reader>(
    `select email, digest_key as key, digest as often, language from users
     where id = $1 and digest <> 'off' and not notifications_paused and leaving_on is null`,
    [id],
  )
  return rows[0] ?? null
}

/** Ends these mails for whoever the link was made for; `false`: it is nobody's. Ended twice is ended. */
export async function stopDigest(pool: Pool, token: string): Promise<boolean> {
  const read = readStopToken(token)
  if (read === null) return false
  const { rows } = await pool.query<{ key: Buffer | null }>('select digest_key as key from users where id = $1', [
    read.userId,
  ])
  const key = rows[0]?.key ?? null
  if (key === null || !read.isSignedWith(key)) return false
  await pool.query(`update users set digest = 'off' where id = $1`, [read.userId])
  return true
}
