import type { Queryable } from '../../platform/db/transaction.ts'
import { hashCode, newCode } from '../../platform/sessions/tokens.ts'

const howMany = 10
/** 75 bits, so that a plain hash of them is enough: nobody tries them all. */
const groups = 3

/** New codes in place of all that were there. They are told here and never again. */
export async function renewRecoveryCodes(db: Queryable, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () => newCode(groups))
  await removeRecoveryCodes(db, userId)
  await db.query(
    `insert into recovery_codes (user_id, code_hash, created_at)
     select $1, code_hash, $3 from unnest($2::bytea[]) as made (code_hash)`,
    [userId, codes.map(hashCode), now],
  )
  return codes
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ left: number }>(
    'select count(*)::int as left from recovery_codes where user_id = $1 and used_at is null',
    [userId],
  )
  return rows[0]?.left ?? 0
}

/** Uses a code up, however it is typed; false when it is none of theirs, or used already. */
export async function spendRecoveryCode(db: Queryable, userId: string, code: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'update recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null',
    [userId, hashCode(code), now],
  )
  return rowCount === 1
}

export async function removeRecoveryCodes(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from recovery_codes where user_id = $1', [userId])
}
