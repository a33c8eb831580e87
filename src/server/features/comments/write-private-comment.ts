import { requestHash } from '../../platform/db/idempotency-keys.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import { type Queryable, transaction } from '../../platform/db/transaction.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { limitEdits } from '../../platform/limits/pair-limit.ts'
import { type ActorContext, interactWithMemory, type WriteContext, withIdempotencyKey } from '../interactions/index.ts'
import type { MemoryRef } from '../visibility/index.ts'
import { insertText, updateText } from './comment-text-repository.ts'
import {
  deletePrivateComment,
  findPrivateComment,
  lockPrivateForDeletion,
  type PrivateCommentRow,
} from './private-comments-repository.ts'
import { removeAsAuthor } from './removals-repository.ts'
import { throttleNewMember } from './throttling.ts'
import { notifyAuthorOf } from './write-comment.ts'

type NewPrivateComment = { link: string; content: string; key: string | undefined }

/** Writes to the author of a memory; with a key, however often it is called, once. */
export function createPrivateComment(
  acting: WriteContext,
  { link, content, key }: NewPrivateComment,
): Promise<PrivateCommentRow> {
  const { userId, now } = acting
  return interactWithMemory(acting, link, (db, memory) =>
    withIdempotencyKey(db, { userId, now, key, hash: requestHash({ privateComment: [link, content] }) }, () =>
      addPrivateComment(db, memory, acting, content),
    ).then((id) => requirePrivateComment(db, id, userId)),
  )
}

async function addPrivateComment(
  db: Queryable,
  memory: MemoryRef,
  { userId, now, throttling }: WriteContext,
  content: string,
): Promise<string> {
  await throttleNewMember(db, 'private_comments', { userId, now, throttling })
  const subjectId = await insertText(db, 'private_comments', memory, { userId, content, now })
  return notifyAuthorOf(db, 'private_comment', { memory, by: userId, subjectId, now, throttling })
}

async function requirePrivateComment(db: Queryable, id: string, userId: string): Promise<PrivateCommentRow> {
  const comment = await findPrivateComment(db, id, userId)
  if (comment === undefined) throw notFound()
  return comment
}

const notTheirs = () => forbidden('Only the author can change it.')

/** Where the memory is closed to who wrote it, a text can only be deleted, as with comments. */
export async function editPrivateComment(
  acting: WriteContext,
  id: string,
  content: string,
): Promise<PrivateCommentRow> {
  const { userId, now, throttling } = acting
  const seen = await requirePrivateComment(acting.pool, id, userId)
  if (seen.user_id !== userId) throw notTheirs()
  return interactWithMemory(acting, seen.link, async (db, memory) => {
    const comment = await requirePrivateComment(db, id, userId)
    await throttleNewMember(db, 'private_comments', { userId, now, throttling, edited: id })
    await limitEdits(db, { by: userId, to: memory.authorId }, { now, throttling })
    await updateText(db, 'private_comments', comment, { content, now })
    return { ...comment, content, thanked: false }
  })
}

/** Who wrote it deletes it, and the author of the memory, to whom it was written, removes it. */
export const removePrivateComment = ({ pool, userId, now }: ActorContext, id: string): Promise<void> =>
  transaction(pool, async (db) => {
    await lockUser(db, userId)
    if (await removeAsAuthor(db, 'private_comments', { id, authorId: userId, now })) return
    const comment = await lockPrivateForDeletion(db, id, userId)
    if (comment === undefined) throw notFound()
    if (comment.user_id !== userId) throw notTheirs()
    await deletePrivateComment(db, comment)
  })
