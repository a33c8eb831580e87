import type { Queryable } from '../../platform/db/transaction.ts'
import type { MemoryRef } from '../visibility/index.ts'

type MemoryKey = Pick<MemoryRef, 'authorId' | 'id'>

/** Who may comment on a memory, as its author decided. */
export const commentModes = { open: 0, preModeration: 1, closed: 2 } as const

export async function findCommentMode(db: Queryable, { authorId, id }: MemoryKey): Promise<number> {
  const { rows } = await db.query<{ mode: number }>(
    'select comment_mode as mode from memories where author_id = $1 and id = $2',
    [authorId, id],
  )
  return rows[0]?.mode ?? commentModes.open
}

export async function setCommentMode(db: Queryable, { authorId, id }: MemoryKey, mode: number): Promise<void> {
  await db.query('update memories set comment_mode = $3 where author_id = $1 and id = $2', [authorId, id, mode])
}
