import { forgetAvoiding } from '../avoiding/index.ts'
import type { Queryable } from '../db/transaction.ts'
import { forgetDecisionsAround } from '../moderation/index.ts'
import { forgetActsAround } from '../notifications/index.ts'
import { forgetReportsAround } from '../reports/index.ts'
import { deleteUser } from './users-repository.ts'

/** Deletes an account, however it ends, and takes it out of what belongs to others: no foreign key leads there. The user's row is locked already. */
export async function endAccount(db: Queryable, id: string, now: Date): Promise<void> {
  await forgetActsAround(db, id)
  await forgetAvoiding(db, id)
  await forgetDecisionsAround(db, id, now)
  await forgetReportsAround(db, id)
  await deleteUser(db, id, now)
}
