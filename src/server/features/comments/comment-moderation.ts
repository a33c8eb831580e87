import { lockUser } from '../../platform/db/lock-user.ts'
import { type Queryable, transaction } from '../../platform/db/transaction.ts'
import { forbidden, HttpError, notFound } from '../../platform/errors.ts'
import { type ActorContext, interactWithMemory } from '../interactions/index.ts'
import { setCommentMode } from './comment-modes-repository.ts'
import { type CommentRow, findComment, lockComment, publishPending, setPendingEdit } from './comments-repository.ts'
import { notifyOfShownReply } from './replies.ts'

/** Only the author of a memory decides. What waits already goes on waiting. */
export const setMode = (acting: ActorContext, link: string, mode: number): Promise<void> =>
  interactWithMemory(acting, link, async (db, memory) => {
    if (memory.authorId !== acting.userId) throw forbidden('Only the author of a memory decides who comments.')
    await setCommentMode(db, memory, mode)
  })

/**
 * The author lets others see a comment, or other words for one; for somebody else it is 403, or 404 where they don't see it. `read`: the words that the
 * author has read; where its writer has put others there since, it is 409.
 */
export const approvePending = (acting: ActorContext, id: string, read?: string): Promise<CommentRow> =>
  decide(acting, id, async (db, comment) => {
    if (comment.author_id !== acting.userId) throw forbidden('Only the author of the memory can do this.')
    if (read !== undefined && read !== (comment.pending_content ?? comment.content))
      throw new HttpError(409, { detail: 'This comment has just changed. Please read it again.' })
    await publishPending(db, comment)
    if (comment.waiting) await notifyOfShownReply(db, comment, acting.now)
  })

/** The author of the memory declines an edit, or who wrote it takes it back: what others see stays. However often they say so. */
export const dropEditFor = (acting: ActorContext, id: string): Promise<CommentRow> =>
  decide(acting, id, async (db, comment) => {
    if (![comment.author_id, comment.user_id].includes(acting.userId))
      throw forbidden('Only the author of the memory can do this.')
    await setPendingEdit(db, comment, null, acting.now)
  })

/** One decision about a comment that somebody sees, in one transaction. Gives the comment as it is then. */
function decide(
  { pool, userId }: ActorContext,
  id: string,
  act: (db: Queryable, comment: CommentRow) => Promise<void>,
): Promise<CommentRow> {
  return transaction(pool, async (db) => {
    await lockUser(db, userId)
    const comment = await lockComment(db, id, userId)
    if (comment === undefined) throw notFound()
    await act(db, comment)
    const decided = await findComment(db, id, userId)
    if (decided === undefined) throw notFound()
    return decided
  })
}
