import type { Context } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import { lockAccount } from '../sessions/lock-account.ts'
import { isDemoMember, mayHaveDemoMembers } from './demo-members.ts'
import { endAccess } from './end-access.ts'

/** A database that was filled on somebody's own computer keeps its demo members; where others come, nobody is one of them. */
export async function endDemoSessions({ pool, config, now }: Context): Promise<void> {
  if (mayHaveDemoMembers(config)) return
  const { rows } = await pool.query<{ id: string }>(
    `select u.id from users u where ${isDemoMember}
     and exists (select 1 from sessions s where s.user_id = u.id and s.revoked_at is null)`,
  )
  for (const { id } of rows)
    await transaction(pool, async (db) => {
      await lockAccount(db, id)
      await endAccess(db, id, now())
    })
}
