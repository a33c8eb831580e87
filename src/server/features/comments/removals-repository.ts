import type { Queryable } from '../../platform/db/transaction.ts'

/** What others put under a memory, and its author can take away. Praise has no words of its own: its rows go at once. */
const removable = ['comments', 'private_comments', 'connections'] as const
type Removable = (typeof removable)[number]

/** So long the author can take it back; a little more than the page offers, for the way. */
const undoMs = 35_000
/** So long what was taken away can still be reported by whoever took it away. The privacy policy names it. */
export const removedRetentionDays = 30

/**
 * The author of a memory takes away what somebody else put under it, whatever stands between the two (a block, a mute, hiding) and whoever may read the memory.
 * False where there is no such thing under a memory of theirs.
 */
export async function removeAsAuthor(
  db: Queryable,
  table: Removable,
  { id, authorId, now }: { id: string; authorId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update ${table} set removed_at = coalesce(removed_at, $3) where id = $1 and author_id = $2 and user_id <> $2`,
    [id, authorId, now],
  )
  return rowCount === 1
}

/** Takes that back, for half a minute; false when it is too late or not theirs. */
export async function unremoveAsAuthor(
  db: Queryable,
  table: Removable,
  { id, authorId, now }: { id: string; authorId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update ${table} set removed_at = null where id = $1 and author_id = $2 and removed_at > $3`,
    [id, authorId, new Date(now.getTime() - undoMs)],
  )
  return rowCount === 1
}

/** Takes away everything that one member wrote or connected under the memories of another, and their praise there. Tells how many. */
export async function removeAllOf(
  db: Queryable,
  { writerId, authorId, now }: { writerId: string; authorId: string; now: Date },
): Promise<number> {
  let removed = 0
  for (const table of removable) {
    const { rowCount } = await db.query(
      `update ${table} set removed_at = $3 where author_id = $1 and user_id = $2 and removed_at is null`,
      [authorId, writerId, now],
    )
    removed += rowCount ?? 0
  }
  for (const table of ['praises', 'comment_praises']) {
    const { rowCount } = await db.query(`delete from ${table} where author_id = $1 and user_id = $2`, [
      authorId,
      writerId,
    ])
    removed += rowCount ?? 0
  }
  return removed
}

const before = (now: Date) => new Date(now.getTime() - removedRetentionDays * 86_400_000)

/** Is there anything that was taken away long ago? */
export async function hasRemoved(db: Queryable, now: Date): Promise<boolean> {
  for (const table of removable) {
    const { rowCount } = await db.query(`select 1 from ${table} where removed_at < $1 limit 1`, [before(now)])
    if (rowCount === 1) return true
  }
  return false
}

/** Erases what was taken away long ago. Tells how many. */
export async function purgeRemoved(db: Queryable, now: Date): Promise<number> {
  let purged = 0
  for (const table of removable) {
    const { rowCount } = await db.query(`delete from ${table} where removed_at < $1`, [before(now)])
    purged += rowCount ?? 0
  }
  return purged
}
