import type { Queryable } from '../../db/transaction.ts'
import { listedSql, statuses } from '../../visibility/index.ts'
import { listedParts } from './memories-of-account-deletion.ts'

/** Hides a memory from everybody but its author: somebody who looks after the site decided so. Nothing where it is not posted. */
export async function hideMemory(db: Queryable, authorId: string, memoryId: string): Promise<void> {
  await db.query('update memories set status = $3 where author_id = $1 and id = $2 and status = $4', [
    ...[authorId, memoryId, statuses.hidden, statuses.posted],
  ])
  for (const table of listedParts)
    await db.query(`update ${table} set listed = false where author_id = $1 and memory_id = $2`, [authorId, memoryId])
}

/** Shows a memory that `hideMemory` hid: whoever might see it before may see it again. */
export async function showMemory(db: Queryable, authorId: string, memoryId: string): Promise<void> {
  await db.query('update memories set status = $3 where author_id = $1 and id = $2 and status = $4', [
    ...[authorId, memoryId, statuses.posted, statuses.hidden],
  ])
  for (const table of listedParts)
    await db.query(
      `update ${table} p set listed = true from memories m
       where p.author_id = $1 and p.memory_id = $2 and m.author_id = $1 and m.id = $2 and ${listedSql('m')}`,
      [authorId, memoryId],
    )
}
