import { lockUser } from '../../platform/db/lock-user.ts'
import { type Queryable, transaction } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/errors.ts'
import type { ActorContext } from '../interactions/index.ts'
import { lockReadableMemory } from '../visibility/index.ts'
import { type CommentRow, findComment } from './comments-repository.ts'
import { lockMemoryByLink } from './write-comment.ts'

/** A comment by its id; `link` of its memory, which has to be shown where the memory is read by its link. */
export type NamedComment = { id: string; link?: string | undefined }

/**
 * One act of a person on a comment, in one transaction: the person, then the memory, then the comment as it is now. Gives
 * what the act gives. Throws 404 for a comment that they do not see, or under a memory that they may not read.
 */
export function interactWithComment<Result>(
  { pool, userId }: Pick<ActorContext, 'pool' | 'userId'>,
  { id, link }: NamedComment,
  act: (db: Queryable, comment: CommentRow) => Promise<Result>,
): Promise<Result> {
  return transaction(pool, async (db) => {
    await lockUser(db, userId)
    const within = await lockMemoryByLink(db, link, userId)
    const seen = await findComment(db, id, userId, { within })
    if (seen === undefined || (await lockReadableMemory(db, seen.link, userId)) === undefined) throw notFound()
    const comment = await findComment(db, id, userId, { within, lock: 'for share of c' })
    if (comment === undefined) throw notFound()
    return act(db, comment)
  })
}
