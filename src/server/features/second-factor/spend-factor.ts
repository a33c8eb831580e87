import type { Queryable } from '../../platform/db/transaction.ts'
import type { DraftSeal } from '../drafts/index.ts'
import { spendTotpCode } from './authenticator-repository.ts'
import type { Factor } from './factors.ts'
import type { ShownPasskey } from './passkeys.ts'
import { recordPasskeyUse } from './passkeys-repository.ts'
import { spendRecoveryCode } from './recovery-codes-repository.ts'
import { readTotpCode } from './totp.ts'

/** What somebody gives as their second factor; a passkey was checked before the transaction (`checkShown`). */
type GivenFactor = { code?: string | undefined; passkey?: ShownPasskey | null | undefined }

/** May it be found by trying? Six digits may, whatever else is given may not. */
export const isGuessable = ({ code }: Pick<GivenFactor, 'code'>): boolean =>
  code !== undefined && readTotpCode(code) !== null

/** Uses a factor of a member up, each code and each answer of a device once; null when it does not fit. The person's row is locked. */
export async function spendFactor(
  db: Queryable,
  seal: DraftSeal,
  userId: string,
  { code = '', passkey }: GivenFactor,
  now: Date,
): Promise<Factor | null> {
  if (passkey?.userId === userId) return (await recordPasskeyUse(db, userId, passkey, now)) ? 'passkey' : null
  const totp = readTotpCode(code)
  if (totp !== null) return (await spendTotpCode(db, seal, userId, totp, now)) ? 'totp' : null
  return (await spendRecoveryCode(db, userId, code, now)) ? 'recovery-code' : null
}
