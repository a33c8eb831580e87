import type { Pool } from 'pg'
import { lockUser } from '../../platform/db/lock-user.ts'
import { type Queryable, transaction } from '../../platform/db/transaction.ts'
import { forbidden } from '../../platform/errors.ts'
import type { LimitContext } from '../../platform/limits/pair-limit.ts'
import type { CommentRow } from '../comments/index.ts'
import { type NewInteraction, upsertInteraction } from '../interactions/index.ts'
import { notify, notifyAuthor } from '../notifications/index.ts'
import type { MemoryRef } from '../visibility/index.ts'
import { deleteCommentEmpathy, upsertCommentEmpathy } from './empathy-repository.ts'

/** Somebody empathizes with a memory of another, by whichever call: kept once, and told to its author. Gives the id of the empathy. Throws 403 for its author. */
export async function empathize(db: Queryable, memory: MemoryRef, row: NewInteraction & LimitContext): Promise<string> {
  if (memory.authorId === row.userId) throw forbidden('You can’t empathize with your own memory.')
  const id = await upsertInteraction(db, 'empathies', memory, row)
  await notifyAuthor(db, { kind: 'empathy', by: row.userId, memory }, row)
  return id
}

/** Somebody empathizes with a comment: kept once, and told to who wrote it. Gives the id of the empathy. */
export async function empathizeWithComment(
  db: Queryable,
  comment: CommentRow,
  row: NewInteraction & LimitContext,
): Promise<string> {
  const id = await upsertCommentEmpathy(db, comment, row)
  const memory = { author_id: comment.author_id, id: comment.memory_id }
  await notify(db, { kind: 'empathy_comment', to: comment.user_id, by: row.userId, memory, subjectId: comment.id }, row)
  return id
}

/** Takes it back by its comment, whether that may still be read or not. Gives its id; null: there was none. */
export function undoEmpathyWithComment(pool: Pool, userId: string, commentId: string): Promise<string | null> {
  return transaction(pool, async (db) => {
    await lockUser(db, userId)
    return deleteCommentEmpathy(db, userId, commentId)
  })
}
