import type { Pool } from 'pg'
import { lockUser } from '../db/lock-user.ts'
import { transaction } from '../db/transaction.ts'
import { notFound } from '../errors.ts'

/** Tables of acts that their member takes back by id. */
type Acts =
  | 'resonances'
  | 'empathies'
  | 'praises'
  | 'reactions'
  | 'saves'
  | 'votes'
  | 'comment_empathies'
  | 'comment_praises'
  | 'connections'

export type Undone = { author_id: string; memory_id: string }

/**
 * Takes back an act of one's own and gives the memory that it was about; undefined when it is gone already, so that a repeated call
 * is no fault. Whether its memory may still be read does not matter. Throws 404 for what somebody else did.
 */
export function undoOwn(pool: Pool, table: Acts, userId: string, id: string): Promise<Undone | undefined> {
  return transaction(pool, async (db) => {
    await lockUser(db, userId)
    const { rows } = await db.query<Undone>(
      `delete from ${table} where id = $1 and user_id = $2 returning author_id, memory_id`,
      [id, userId],
    )
    if (rows[0] !== undefined) return rows[0]
    const others = await db.query(`select 1 from ${table} where id = $1`, [id])
    if (others.rows.length > 0) throw notFound()
    return undefined
  })
}

/** Takes back an act of one's own of which only the id is known: it stands in one of these tables. Throws 404 for what somebody else did. */
export async function undoOwnIn(pool: Pool, tables: readonly Acts[], userId: string, id: string): Promise<void> {
  for (const table of tables) if ((await undoOwn(pool, table, userId, id)) !== undefined) return
}
