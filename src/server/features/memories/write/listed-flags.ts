import type { Queryable } from '../../../platform/db/transaction.ts'
import { listedSql, statuses } from '../../visibility/index.ts'

/** Tables with a denormalized `listed` flag. */
export const listedParts = ['memory_tags', 'memory_hashtags'] as const

/** Copies the memory's `listed` state to its tags and hashtags: of one memory, or of all of the author's. */
export async function syncListedFlags(db: Queryable, authorId: string, memoryId: string | null = null): Promise<void> {
  for (const table of listedParts)
    await db.query(
      `update ${table} p set listed = ${listedSql('m')} from memories m
       where p.author_id = $1 and m.author_id = $1 and m.id = p.memory_id and ($2::uuid is null or m.id = $2::uuid)
         and p.listed <> ${listedSql('m')}`,
      [authorId, memoryId],
    )
}

async function changeStatus(
  db: Queryable,
  authorId: string,
  [from, to]: readonly [number, number],
  memoryId: string | null = null,
): Promise<void> {
  await db.query(
    'update memories set status = $3 where author_id = $1 and ($2::uuid is null or id = $2::uuid) and status = $4',
    [authorId, memoryId, to, from],
  )
  await syncListedFlags(db, authorId, memoryId)
}

/** Hides a memory from everybody but its author: somebody who looks after the site decided so. Nothing where it is not posted. */
export const hideMemory = (db: Queryable, authorId: string, memoryId: string): Promise<void> =>
  changeStatus(db, authorId, [statuses.posted, statuses.hidden], memoryId)

/** Shows a memory that `hideMemory` hid: whoever might see it before may see it again. */
export const showMemory = (db: Queryable, authorId: string, memoryId: string): Promise<void> =>
  changeStatus(db, authorId, [statuses.hidden, statuses.posted], memoryId)

/** Takes the posted memories of somebody who leaves out of everybody's sight. The author's row is locked already. */
export const hideMemoriesOf = (db: Queryable, authorId: string): Promise<void> =>
  changeStatus(db, authorId, [statuses.posted, statuses.away])

/** Shows what `hideMemoriesOf` hid: the author has come back. */
export const showMemoriesOf = (db: Queryable, authorId: string): Promise<void> =>
  changeStatus(db, authorId, [statuses.away, statuses.posted])
