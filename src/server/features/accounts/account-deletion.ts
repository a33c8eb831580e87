import type { AccountHooks, Context } from '../../platform/context.ts'
import { type Queryable, transaction } from '../../platform/db/transaction.ts'
import { lockClosedAccount, lockSignedIn } from '../../platform/sessions/lock-account.ts'
import type { SignedIn, WithPassword } from '../../platform/sessions/user.ts'
import { endAccess } from './end-access.ts'

/** So long somebody who deleted their account can come back and find everything as it was. */
const daysToThink = 14
const batchSize = 200

/** What becomes of the memories that others can read: they go too, or stay without a name. */
export const memoriesOnLeaving = { remove: 0, anonymize: 1 } as const
export type MemoriesOnLeaving = (typeof memoriesOnLeaving)[keyof typeof memoriesOnLeaving]

/** From now on nobody finds the person or a word of theirs, and no password or code opens anything. Gives the day it ends. */
export async function scheduleDeletion(
  { pool, now, erasure, accountHooks }: Context,
  user: SignedIn,
  memories: MemoriesOnLeaving,
  tell: (db: Queryable, ends: Date) => Promise<void>,
): Promise<Date> {
  // An address that somebody was just changing to is known by its code only, which ends here.
  return erasure.clearUpAfter([user.id], () =>
    transaction(pool, async (db) => {
      await lockSignedIn(db, user)
      const leavesMemories = memories === memoriesOnLeaving.anonymize
      const ends = await closeAccount(db, accountHooks, { userId: user.id, leavesMemories, now: now() })
      await tell(db, ends)
      return ends
    }),
  )
}

type AccountClosing = { userId: string; leavesMemories: boolean; now: Date }

/** Closes an account, whose row is locked already, and gives the day it ends. */
export async function closeAccount(
  db: Queryable,
  { onClose }: AccountHooks,
  { userId, leavesMemories, now }: AccountClosing,
): Promise<Date> {
  const ends = new Date(now.getTime() + daysToThink * 86_400_000)
  await endAccess(db, userId, now)
  await onClose(db, userId)
  await db.query('update users set leaving_on = $2, leaves_memories = $3 where id = $1', [userId, ends, leavesMemories])
  return ends
}

/** Everything is as it was before; nothing happens when the password has changed, or the account has ended, meanwhile. */
export function cancelDeletion({ pool, accountHooks }: Context, user: WithPassword): Promise<void> {
  return transaction(pool, async (db) => {
    if ((await lockClosedAccount(db, user.id)) === user.passwordHash) await reopen(db, accountHooks, user.id)
  })
}

/** When an account ends whose owner deleted it; null for every other one. */
export async function findDeletionDate(db: Queryable, userId: string): Promise<string | null> {
  const { rows } = await db.query<{ on: string | null }>('select leaving_on as "on" from users where id = $1', [userId])
  return rows[0]?.on ?? null
}

/** Takes the deletion of an account back. The person's row is locked; somebody who is not leaving stays as they are. */
export async function reopen(db: Queryable, { onReopen }: AccountHooks, userId: string): Promise<void> {
  const { rowCount } = await db.query(
    'update users set leaving_on = null, leaves_memories = false where id = $1 and leaving_on is not null',
    [userId],
  )
  if (rowCount === 1) await onReopen(db, userId)
}

/** Ends the accounts whose days to think are over. Tells how many. */
export async function deleteDueAccounts({ pool, now, erasure, accountHooks }: Context): Promise<number> {
  const { rows } = await overdue(pool, now(), null)
  if (rows.length === 0) return 0
  return erasure.clearUpAfter(
    rows.map(({ id }) => id),
    async () => {
      let ended = 0
      for (const { id } of rows) ended += await transaction(pool, (db) => endOne(db, accountHooks, id, now()))
      return ended
    },
  )
}

async function endOne(db: Queryable, hooks: AccountHooks, id: string, now: Date): Promise<number> {
  await lockClosedAccount(db, id)
  // Looked at again under the lock: they may have come back just now.
  const [row] = (await overdue(db, now, id)).rows
  if (row === undefined) return 0
  if (row.leaves) await hooks.onAnonymize(db, id, now)
  await endAccount(db, hooks, id, now)
  return 1
}

const overdue = (db: Queryable, now: Date, id: string | null) =>
  db.query<{ id: string; leaves: boolean }>(
    `select id, leaves_memories as leaves from users where leaving_on <= $1 and ($2::uuid is null or id = $2)
     order by leaving_on limit $3`,
    [now, id, batchSize],
  )

/** Deletes an account, however it ends, and takes it out of what belongs to others. The user's row is locked already. */
export async function endAccount(db: Queryable, { onDelete }: AccountHooks, id: string, now: Date): Promise<void> {
  for (const hook of onDelete) await hook(db, id, now)
  // What belongs to the user goes with the row (`on delete cascade`).
  await db.query('delete from users where id = $1', [id])
}
