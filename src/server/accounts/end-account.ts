import type { AccountHooks } from '../context.ts'
import type { Queryable } from '../db/transaction.ts'

/** Deletes an account, however it ends, and takes it out of what belongs to others. The user's row is locked already. */
export async function endAccount(db: Queryable, { onDelete }: AccountHooks, id: string, now: Date): Promise<void> {
  for (const hook of onDelete) await hook(db, id, now)
  // What belongs to the user goes with the row (`on delete cascade`).
  await db.query('delete from users where id = $1', [id])
}
