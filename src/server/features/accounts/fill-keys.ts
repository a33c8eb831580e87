import type { Pool } from 'pg'
import { brokenUnique, transaction } from '../../platform/db/transaction.ts'
import { toNameSkeleton } from './name-skeleton.ts'

const batchSize = 500

/**
 * Gives accounts from before there were skeletons theirs, which SQL cannot make; a server of the earlier version may
 * still add some during a rolling deployment. Of two members whose names look alike already, the later one keeps the
 * name, with a skeleton of their own.
 */
export async function fillKeys(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ id: string; username: string }>(
      'select id, username from users where username_skeleton is null order by id limit $1',
      [batchSize],
    )
    if (rows.length === 0) return
    for (const row of rows) await fillOne(pool, row)
  }
}

async function fillOne(pool: Pool, { id, username }: { id: string; username: string }): Promise<void> {
  const skeleton = toNameSkeleton(username)
  const keep = (key: string) =>
    transaction(pool, (db) =>
      db.query(
        `update users set username_skeleton = $2, address_key = coalesce(address_key, email_key),
           email_key = case when email_verified_at is null then null else email_key end
         where id = $1 and username_skeleton is null`,
        [id, key],
      ),
    )
  await keep(skeleton).catch((error: unknown) => {
    if (brokenUnique(error) === null) throw error
    return keep(`${skeleton} ${id}`)
  })
}
