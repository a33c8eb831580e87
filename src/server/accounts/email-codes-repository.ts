import type { Pool } from 'pg'
import { type Queryable, transaction } from '../db/transaction.ts'
import { uuidV7 } from '../db/uuid-v7.ts'
import { hashCode, newCode } from './tokens.ts'
import { lockAny, lockUser } from './user-lock.ts'

export type Purpose = 'verify-email' | 'reset-password' | 'change-email'

const lifetimeMs: Record<Purpose, number> = {
  'verify-email': 7 * 86_400_000,
  'reset-password': 3_600_000,
  'change-email': 3_600_000,
}

type Issue = { userId: string; purpose: Purpose; newEmail?: string; now: Date }

/** Makes a code; an earlier one for the same purpose stops working, so that the newest mail is always the right one. */
export async function issueCode(db: Queryable, { userId, purpose, newEmail, now }: Issue): Promise<string> {
  const code = newCode()
  await db.query('delete from email_codes where user_id = $1 and purpose = $2 and used_at is null', [userId, purpose])
  await db.query(
    `insert into email_codes (id, user_id, purpose, code_hash, new_email, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      uuidV7(now.getTime()),
      userId,
      purpose,
      hashCode(code),
      newEmail ?? null,
      new Date(now.getTime() + lifetimeMs[purpose]),
      now,
    ],
  )
  return code
}

/** The same for work after an answer: `null` when the account is gone by now. */
export function issueCodeTo(pool: Pool, issue: Issue): Promise<string | null> {
  const lock = issue.purpose === 'reset-password' ? lockAny : lockUser
  return transaction(pool, async (db) => ((await lock(db, issue.userId)) === null ? null : issueCode(db, issue)))
}

export type GoodCode = { userId: string; newEmail: string | null }

/** Looks whether a code would be taken, without using it up. */
export async function findCode(db: Queryable, purpose: Purpose, code: string, now: Date): Promise<GoodCode | null> {
  const { rows } = await db.query<GoodCode>(
    `select user_id as "userId", new_email as "newEmail" from email_codes
     where code_hash = $1 and purpose = $2 and used_at is null and expires_at > $3`,
    [hashCode(code), purpose, now],
  )
  return rows[0] ?? null
}

/** Uses a code up. Of two calls at once, one gets it. */
export async function useCode(db: Queryable, purpose: Purpose, code: string, now: Date): Promise<GoodCode | null> {
  const { rows } = await db.query<GoodCode>(
    `update email_codes set used_at = $3
     where code_hash = $1 and purpose = $2 and used_at is null and expires_at > $3
     returning user_id as "userId", new_email as "newEmail"`,
    [hashCode(code), purpose, now],
  )
  return rows[0] ?? null
}

/** Ends every code of a person, of whatever purpose: what it was mailed for has changed. */
export async function endCodes(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from email_codes where user_id = $1 and used_at is null', [userId])
}
