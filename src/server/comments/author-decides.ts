import { holdPerson } from '../db/hold-person.ts'
import { transaction } from '../db/transaction.ts'
import { forbidden, notFound } from '../errors.ts'
import { type CommentRow, lockComment } from './comments-repository.ts'
import { type Acting, actOnMemory } from './write-comment.ts'

/** Only the author of a memory decides. What waits already goes on waiting. */
export const setMode = (acting: Acting, link: string, mode: number): Promise<void> =>
  actOnMemory(acting, link, async (db, memory) => {
    if (memory.authorId !== acting.userId) throw forbidden('Only the author of a memory decides who comments.')
    await db.query('update memories set comment_mode = $3 where author_id = $1 and id = $2', [
      ...[memory.authorId, memory.id],
      mode,
    ])
  })

/** The author lets others see a comment; for somebody else it is 403, or 404 where they don't see it. */
export function approveFor({ pool, userId }: Acting, id: string): Promise<CommentRow> {
  return transaction(pool, async (db) => {
    await holdPerson(db, userId)
    const comment = await lockComment(db, id, userId)
    if (comment === undefined) throw notFound()
    if (comment.author_id !== userId) throw forbidden('Only the author of the memory can say so.')
    await db.query('update comments set waiting = false where author_id = $1 and id = $2', [userId, id])
    return { ...comment, waiting: false }
  })
}
