import type { Queryable } from '../../platform/db/transaction.ts'
import { hashToken, newToken } from '../../platform/sessions/tokens.ts'
import type { FirstStep } from '../../platform/sessions/user.ts'

/** Long enough to find a phone, short enough that an open page is no way in later. */
const pendingForMs = 10 * 60_000
/** After so many wrong codes the password is asked for again, which is counted by itself. */
const maxTries = 5

/** A sign-in whose first step was right. */
export type PendingSignIn = { userId: string; keepsAccount: boolean; firstStep: FirstStep }

/** The first step was right: gives the token that the second step comes with. The person's row is locked. */
export async function insertPending(
  db: Queryable,
  { userId, keepsAccount, firstStep }: PendingSignIn,
  now: Date,
): Promise<string> {
  const token = newToken()
  await db.query('delete from pending_sign_ins where user_id = $1 and expires_at < $2', [userId, now])
  await db.query(
    `insert into pending_sign_ins (token_hash, user_id, keeps_account, expires_at, created_at, first_step)
     values ($1, $2, $3, $4, $5, $6)`,
    [hashToken(token), userId, keepsAccount, new Date(now.getTime() + pendingForMs), now, firstStep],
  )
  return token
}

/** Whose sign-in this is; null when it took too long, was tried too often, or is nobody's. */
export async function findPending(db: Queryable, token: string, now: Date): Promise<PendingSignIn | null> {
  const { rows } = await db.query<PendingSignIn>(
    `select user_id as "userId", keeps_account as "keepsAccount", first_step as "firstStep" from pending_sign_ins
     where token_hash = $1 and expires_at > $2 and tries < $3`,
    [hashToken(token), now, maxTries],
  )
  return rows[0] ?? null
}

/** Counts one more try of the second step. Tells how many are left; null when the sign-in is over. */
export async function countPendingTry(db: Queryable, token: string, now: Date): Promise<number | null> {
  const { rows } = await db.query<{ tries: number }>(
    `update pending_sign_ins set tries = tries + 1 where token_hash = $1 and expires_at > $2 and tries < $3 returning tries`,
    [hashToken(token), now, maxTries],
  )
  return rows[0] === undefined ? null : maxTries - rows[0].tries
}

/** The second step was given: the token is good for nothing more. */
export async function endPending(db: Queryable, token: string): Promise<void> {
  await db.query('delete from pending_sign_ins where token_hash = $1', [hashToken(token)])
}

/** Ends every sign-in of a person that waits for its second step: the password it began with has changed. */
export async function endPendingSignIns(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from pending_sign_ins where user_id = $1', [userId])
}

/** Removes sign-ins that nobody finished in time. */
export async function deleteUnfinishedSignIns(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from pending_sign_ins where expires_at < $1', [now])
}
