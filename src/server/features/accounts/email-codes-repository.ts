import type { Queryable } from '../../platform/db/transaction.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import { hashCode, newCode } from '../../platform/sessions/tokens.ts'
import { consumeAddressCode, endAddressCodes, insertAddressCode, isCodeStillGood } from './address-codes-repository.ts'

type Purpose = 'verify-email' | 'reset-password' | 'change-email'

const lifetimeMs: Record<Purpose, number> = {
  'verify-email': 7 * 86_400_000,
  'reset-password': 3_600_000,
  'change-email': 3_600_000,
}

type Issue = { userId: string; purpose: Purpose; address: string; now: Date }

/**
 * Makes a code for an address. Nobody ends a code of somebody else by asking for another mail: codes for a new password work until they expire, and of those
 * that confirm an address only the account's own earlier one ends. These are kept for the address (`address_codes`), and for the account to tell where a mail went.
 */
export async function issueCode(db: Queryable, { userId, purpose, address, now }: Issue): Promise<string> {
  const code = newCode()
  const expiresAt = new Date(now.getTime() + lifetimeMs[purpose])
  const { rows } = await db.query<{ hash: Buffer }>(
    `delete from email_codes where user_id = $1 and purpose = $2 and used_at is null
     and (purpose <> 'reset-password' or expires_at < $3) returning code_hash as hash`,
    [userId, purpose, now],
  )
  await endAddressCodes(
    db,
    rows.map(({ hash }) => hash),
  )
  if (purpose !== 'reset-password') await insertAddressCode(db, { address, purpose: 'confirm', code, expiresAt, now })
  await db.query(
    `insert into email_codes (id, user_id, purpose, code_hash, new_email, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      uuidV7(now.getTime()),
      userId,
      purpose,
      hashCode(code),
      purpose === 'change-email' ? address : null,
      expiresAt,
      now,
    ],
  )
  return code
}

export async function hasCode(db: Queryable, userId: string, purpose: Purpose): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from email_codes where user_id = $1 and purpose = $2 limit 1', [
    userId,
    purpose,
  ])
  return rowCount === 1
}

/** Whose reset code this is, without using it up. */
export async function findResetCode(db: Queryable, code: string, now: Date): Promise<string | null> {
  const { rows } = await db.query<{ userId: string }>(
    `select user_id as "userId" from email_codes
     where code_hash = $1 and purpose = 'reset-password' and used_at is null and expires_at > $2`,
    [hashCode(code), now],
  )
  return rows[0]?.userId ?? null
}

/** Uses a reset code up. Of two calls at once, one gets it. */
export async function useResetCode(db: Queryable, code: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `update email_codes set used_at = $2
     where code_hash = $1 and purpose = 'reset-password' and used_at is null and expires_at > $2`,
    [hashCode(code), now],
  )
  return rowCount === 1
}

/**
 * Uses up a code that confirms an address; `false` when it is none. Whichever account a mail was about, its code says that somebody reads the mail of
 * this address: it confirms the account that is signed in, if that has (or moves to) the address.
 */
export async function useConfirmCode(
  db: Queryable,
  { userId, address, code, now }: { userId: string; address: string; code: string; now: Date },
): Promise<boolean> {
  const id = await consumeAddressCode(db, { address, purpose: 'confirm', code, now })
  if (id === null || !(await isCodeStillGood(db, userId, id))) return false
  await db.query('update email_codes set used_at = $2 where code_hash = $1', [hashCode(code), now])
  return true
}

/** Is this a code that still works, for whatever it was mailed? */
export async function isLiveCode(db: Queryable, code: string, now: Date): Promise<boolean> {
  const { rows } = await db.query(
    `select 1 from address_codes where code_hash = $1 and expires_at > $2
     union all select 1 from email_codes where code_hash = $1 and used_at is null and expires_at > $2 limit 1`,
    [hashCode(code), now],
  )
  return rows.length === 1
}

/**
 * Ends every code for a person, of whatever purpose: what it was mailed for has changed. Codes of the address stay for others who have the address too,
 * and no longer open this account.
 */
export async function endCodes(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from email_codes where user_id = $1 and used_at is null', [userId])
  await db.query('update users set codes_end_at = $2 where id = $1', [userId, uuidV7()])
}
