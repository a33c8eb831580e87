import type { Queryable } from '../../platform/db/transaction.ts'
import { hashToken, newToken } from '../../platform/sessions/tokens.ts'

/** What a device signs for. A challenge of one purpose is good for no other. */
export type Purpose = 'register' | 'verify' | 'second-step' | 'sign-in'

/** What a challenge is for, and for whom: `boundTo` is the session or the sign-in that asks, `userId` null where nobody knows yet who signs in. */
export type ChallengeRequest = { purpose: Purpose; userId: string | null; boundTo: string }

const goodForMs = 5 * 60_000

/** A new challenge, which is good once and for five minutes. */
export async function newChallenge(
  db: Queryable,
  { purpose, userId, boundTo }: ChallengeRequest,
  now: Date,
): Promise<string> {
  const challenge = newToken()
  await db.query(
    `insert into passkey_challenges (challenge_hash, user_id, purpose, bound_hash, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [...[hashToken(challenge), userId, purpose, hashToken(boundTo)], ...[new Date(now.getTime() + goodForMs), now]],
  )
  return challenge
}

/** Uses a challenge up, whatever comes of it: call it outside of a transaction, so that a refusal does not bring it back. */
export async function takeChallenge(
  db: Queryable,
  challenge: string,
  asked: ChallengeRequest,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from passkey_challenges where challenge_hash = $1 and purpose = $2 and bound_hash = $3
     and user_id is not distinct from $4::uuid and expires_at > $5`,
    [hashToken(challenge), asked.purpose, hashToken(asked.boundTo), asked.userId, now],
  )
  return rowCount === 1
}

/** Removes challenges that nobody answered in time. */
export async function deleteUnfinishedChallenges(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from passkey_challenges where expires_at < $1', [now])
}
