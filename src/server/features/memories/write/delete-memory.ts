import type { Pool } from 'pg'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { dropEditDrafts } from '../../drafts/index.ts'
import { attachPhotos } from '../../photos/index.ts'
import { syncListedFlags } from './listed-flags.ts'
import { type CountedMemory, findOwnCounted, lockMemory, rejectNonOwner } from './memories-repository.ts'

/** Who deletes which memory, and when. */
type DeletionContext = { pool: Pool; authorId: string; link: string; now: Date }

/**
 * From now on nobody finds the memory; its words stay until `keptSeconds` are over. Deleting twice changes nothing, so a
 * call whose answer was lost can be repeated. Gives the moment until which it can be taken back.
 */
export function deleteMemory(deleting: DeletionContext, keptSeconds: number): Promise<Date> {
  const { pool, authorId, link, now } = deleting
  return transaction(pool, async (db) => {
    await lockMemory(db, authorId, link)
    const { rows } = await db.query<{ id: string; gone_at: string }>(
      `update memories m set deleted_at = coalesce(deleted_at, $3), gone_at = coalesce(gone_at, $4)
       where author_id = $1 and ${ofLink} returning id, gone_at`,
      [authorId, link, now, new Date(now.getTime() + keptSeconds * 1_000)],
    )
    const [gone] = rows
    if (gone === undefined) return rejectNonOwner(db, link, authorId, notTheirs)
    await syncListedFlags(db, authorId, gone.id)
    return new Date(gone.gone_at)
  })
}

/** Takes a deletion back: the memory is again what it was, under the link that it had. One that was never deleted stays as it is. */
export function restoreMemory({ pool, authorId, link, now }: DeletionContext): Promise<CountedMemory> {
  return transaction(pool, async (db) => {
    await lockMemory(db, authorId, link)
    const { rows } = await db.query<{ id: string }>(
      `update memories m set deleted_at = null, gone_at = null
       where author_id = $1 and ${ofLink} and gone_at > $3 returning id`,
      [authorId, link, now],
    )
    if (rows[0] !== undefined) await syncListedFlags(db, authorId, rows[0].id)
    return (await findOwnCounted(db, link, authorId)) ?? rejectNonOwner(db, link, authorId, notTheirs)
  })
}

/** What `restoreMemory` can still bring back, latest first: enough of each to know it by. */
export async function deletedMemories(pool: Pool, authorId: string, now: Date): Promise<DeletedMemory[]> {
  const { rows } = await pool.query<Omit<DeletedMemory, 'undo_until'> & { gone_at: string }>(
    `select shareable_link, title, left(description, ${beginning}) as begins, gone_at
     from memories where author_id = $1 and gone_at > $2 order by gone_at desc, id limit ${maxDeleted}`,
    [authorId, now],
  )
  return rows.map(({ gone_at, ...memory }) => ({ ...memory, undo_until: new Date(gone_at).toISOString() }))
}

interface DeletedMemory {
  shareable_link: string
  title: string
  begins: string
  undo_until: string
}

const beginning = 80
const maxDeleted = 50

const notTheirs = 'Only its author can delete a memory.'

/** A link of this author's memory, also one that it had before. */
const ofLink = `(m.shareable_link = $2
  or m.id in (select memory_id from former_links where author_id = $1 and link = $2))`

const batch = 200

/** Ends the memories whose time to be taken back is over, with everything that hangs on them. Tells how many. */
export async function purgeDeletedMemories({ pool, now, erasure }: Context): Promise<number> {
  let ended = 0
  for (let found = batch; found === batch; ) {
    const due = await pool.query<{ author_id: string; id: string }>(
      'select author_id, id from memories where gone_at <= $1 order by gone_at limit $2',
      [now(), batch],
    )
    if (due.rows.length > 0)
      await erasure.clearUpAfter([], async () => {
        for (const { author_id, id } of due.rows) ended += await endOne(pool, author_id, id, now())
      })
    found = due.rows.length
  }
  return ended
}

/** Looked at again under the lock of its row: its author may have taken it back just now. */
function endOne(pool: Pool, authorId: string, id: string, now: Date): Promise<number> {
  return transaction(pool, async (db) => {
    const due = 'from memories m where author_id = $1 and id = $2 and gone_at <= $3'
    const { rows } = await db.query<{ links: string[] }>(
      `select array(select m.shareable_link union select link from former_links f
         where f.author_id = $1 and f.memory_id = $2) as links ${due} for update`,
      [authorId, id, now],
    )
    const [memory] = rows
    if (memory === undefined) return 0
    await dropEditDrafts(db, authorId, memory.links)
    // Their files are found by their rows, so those do not simply go along.
    await attachPhotos(db, { authorId, memoryId: id }, [], now)
    // Connections of it to memories of others lie with those; what hangs on it goes along.
    await db.query('delete from connections where user_id = $1 and linked_id = $2', [authorId, id])
    const { rowCount } = await db.query(`delete ${due}`, [authorId, id, now])
    return rowCount ?? 0
  })
}
