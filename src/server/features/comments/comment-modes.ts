import type { Queryable } from '../../platform/db/transaction.ts'
import { HttpError } from '../../platform/errors.ts'
import type { MemoryRef } from '../visibility/index.ts'

/** Who may comment on a memory, as its author decided. */
const commentModes = { open: 0, preModeration: 1, closed: 2 } as const

export async function modeOf(db: Queryable, { authorId, id }: Pick<MemoryRef, 'authorId' | 'id'>): Promise<number> {
  const { rows } = await db.query<{ mode: number }>(
    'select comment_mode as mode from memories where author_id = $1 and id = $2',
    [authorId, id],
  )
  return rows[0]?.mode ?? commentModes.open
}

/** Refuses where the author has closed the comments; tells whether new words wait for the author, be it a new comment or other words for an old one. */
export async function isPreModerated(
  db: Queryable,
  memory: MemoryRef,
  userId: string,
  closed = 'The author has closed comments.',
): Promise<boolean> {
  const mode = await modeOf(db, memory)
  if (mode === commentModes.closed) throw new HttpError(409, { detail: closed })
  return mode === commentModes.preModeration && memory.authorId !== userId
}
