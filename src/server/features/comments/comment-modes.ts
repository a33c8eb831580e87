import type { Queryable } from '../../platform/db/transaction.ts'
import { HttpError } from '../../platform/errors.ts'
import type { MemoryRef } from '../visibility/index.ts'
import { commentModes, findCommentMode } from './comment-modes-repository.ts'

/** Refuses where the author has closed the comments; tells whether new words wait for the author, be it a new comment or other words for an old one. */
export async function isPreModerated(
  db: Queryable,
  memory: MemoryRef,
  userId: string,
  closed = 'The author has closed comments.',
): Promise<boolean> {
  const mode = await findCommentMode(db, memory)
  if (mode === commentModes.closed) throw new HttpError(409, { detail: closed })
  return mode === commentModes.preModeration && memory.authorId !== userId
}
