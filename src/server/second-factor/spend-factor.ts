import type { Queryable } from '../db/transaction.ts'
import type { DraftSeal } from '../drafts/index.ts'
import { spendTotpCode } from './authenticator-repository.ts'
import type { Factor } from './factors.ts'
import { readTotpCode } from './totp.ts'

/** What somebody gives as their second factor. */
export type GivenFactor = { code?: string }

/** May it be found by trying? Six digits may, whatever else is given may not. */
export const isGuessable = ({ code }: GivenFactor): boolean => code !== undefined && readTotpCode(code) !== null

/** Uses a factor of a member up, each code once; null when it does not fit. The person's row is locked. */
export async function spendFactor(
  db: Queryable,
  seal: DraftSeal,
  userId: string,
  { code = '' }: GivenFactor,
  now: Date,
): Promise<Factor | null> {
  const totp = readTotpCode(code)
  return totp !== null && (await spendTotpCode(db, seal, userId, totp, now)) ? 'totp' : null
}
