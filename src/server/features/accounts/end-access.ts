import type { Queryable } from '../../platform/db/transaction.ts'
import { forgetDevices } from '../../platform/limits/known-devices.ts'
import { revokeAll } from '../../platform/sessions/sessions-repository.ts'
import { endPendingSignIns } from '../second-factor/index.ts'
import { endCodes } from './email-codes-repository.ts'

/**
 * Ends what a password or an address opened until now: every code of every purpose, every sign-in that waits for its second step, every session but the one that
 * the change was made in, and what devices were known by. The person's row is locked already.
 */
export async function endAccess(db: Queryable, userId: string, now: Date, exceptFamily?: string): Promise<void> {
  await endCodes(db, userId)
  await endPendingSignIns(db, userId)
  await forgetDevices(db, userId)
  await revokeAll(db, userId, now, exceptFamily)
}
