import { requestHash } from '../../platform/db/idempotency-keys.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import { type Queryable, transaction } from '../../platform/db/transaction.ts'
import { forbidden, HttpError, notFound } from '../../platform/errors.ts'
import { type LimitContext, limitActsBetween, limitEdits } from '../../platform/limits/pair-limit.ts'
import { type ActorContext, interactWithMemory, type WriteContext, withIdempotencyKey } from '../interactions/index.ts'
import { notifyAuthor } from '../notifications/index.ts'
import { lockReadableMemory, type MemoryRef } from '../visibility/index.ts'
import { isPreModerated } from './comment-modes.ts'
import { insertText, setPending, setReplyTo, updateText } from './comment-text-repository.ts'
import {
  type CommentRow,
  deleteComment,
  findComment,
  findUnderOwn,
  hideComment,
  isHiddenFor,
  lockComment,
  lockForDeletion,
  restoreComment,
  setPendingEdit,
  unhideComment,
} from './comments-repository.ts'
import { removeAsAuthor, unremoveAsAuthor } from './removals-repository.ts'
import { lockReplyTarget, notifyOfReply } from './replies.ts'
import { notifyAuthorOfBurst, slowMode, throttleNewMember } from './throttling.ts'

/** `replyTo`: the comment that it answers. */
type NewComment = { link: string; content: string; replyTo?: string | undefined; key: string | undefined }

/** Writes a comment. With a key, however often it is called, it makes one. */
export function createComment(acting: WriteContext, { link, content, replyTo, key }: NewComment): Promise<CommentRow> {
  const { userId, now } = acting
  const hash = requestHash({ comment: [link, content, ...(replyTo === undefined ? [] : [replyTo])] })
  return interactWithMemory(acting, link, (db, memory) =>
    withIdempotencyKey(db, { userId, now, key, hash }, () => addComment(db, memory, acting, { content, replyTo })).then(
      (id) => readBack(db, id, userId, memory),
    ),
  )
}

async function addComment(
  db: Queryable,
  memory: MemoryRef,
  { userId, now, throttling }: WriteContext,
  { content, replyTo }: Pick<NewComment, 'content' | 'replyTo'>,
): Promise<string> {
  const waits = await isPreModerated(db, memory, userId)
  const answered = replyTo === undefined ? undefined : await lockReplyTarget(db, replyTo, { memory, userId })
  await throttleNewMember(db, 'comments', { userId, now, throttling })
  await slowMode(db, memory, { userId, now, throttling })
  const id = await insertText(db, 'comments', memory, { userId, content, now })
  if (waits) await setPending(db, memory, id)
  if (answered !== undefined) await keepReply(db, memory, { id, answered, waits }, { userId, now, throttling })
  await notifyAuthorOfBurst(db, memory, { userId, now, throttling })
  return notifyAuthorOf(db, 'comment', { memory, by: userId, subjectId: id, now, throttling })
}

type Reply = { id: string; answered: CommentRow; waits: boolean }

/** Keeps what a new comment answers, and tells whoever wrote that, once others see the answer. */
async function keepReply(
  db: Queryable,
  memory: MemoryRef,
  { id, answered, waits }: Reply,
  { userId, ...when }: LimitContext & { userId: string },
): Promise<void> {
  await setReplyTo(db, memory, { id, replyTo: answered.id })
  // The author of the memory is told of every comment, and that is counted there.
  if (answered.user_id === memory.authorId) return
  await limitActsBetween(db, 'words', { by: userId, to: answered.user_id }, when)
  const reply = { author_id: memory.authorId, memory_id: memory.id, id, user_id: userId }
  if (!waits) await notifyOfReply(db, reply, { to: answered.user_id, now: when.now })
}

type AboutText = LimitContext & { memory: MemoryRef; by: string; subjectId: string }

/** Tells the author of the memory what was written; gives its id. */
export async function notifyAuthorOf(
  db: Queryable,
  kind: 'comment' | 'private_comment',
  { memory, by, subjectId, ...when }: AboutText,
) {
  await notifyAuthor(db, { kind, by, memory, subjectId }, when)
  return subjectId
}

async function readBack(db: Queryable, id: string, userId: string, memory?: MemoryRef): Promise<CommentRow> {
  const comment = await findComment(db, id, userId, { author: memory?.authorId })
  if (comment === undefined) throw notFound()
  return comment
}

/** The memory whose link a call about a comment shows; undefined when it shows none that leads this person anywhere. */
export const lockMemoryByLink = async (db: Queryable, link: string | undefined, userId: string) =>
  link === undefined ? undefined : lockReadableMemory(db, link, userId)

const notTheirs = () => forbidden('Only its author can change a comment.')

/** What an edit says where the words that are there can only be deleted. */
const closedToEdits = 'The author has closed comments. You can still delete yours.'
const hiddenByModerators = 'The moderators have hidden this comment. You can delete it, but not change it.'

/**
 * Another text is an act on the memory and is judged like a new one: where it is closed to who wrote it, it can only be deleted; where the author of the memory reads first,
 * the words that they let others see stay until they have read the new ones.
 */
export async function editComment(acting: WriteContext, id: string, content: string): Promise<CommentRow> {
  const { userId, now, throttling } = acting
  const seen = await findComment(acting.pool, id, acting.userId)
  if (seen === undefined) throw notFound()
  if (seen.user_id !== userId) throw notTheirs()
  return interactWithMemory(acting, seen.link, async (db, memory) => {
    const comment = await lockComment(db, id, userId)
    if (comment === undefined) throw notFound()
    const waits = await isPreModerated(db, memory, userId, closedToEdits)
    if (comment.hidden) throw new HttpError(409, { detail: hiddenByModerators })
    await throttleNewMember(db, 'comments', { userId, now, throttling, edited: id })
    await slowMode(db, memory, { userId, now, throttling })
    await limitEdits(db, { by: userId, to: memory.authorId }, { now, throttling })
    if (waits && !comment.waiting) await keepEdit(db, memory, comment, { content, userId, now, throttling })
    else await updateText(db, 'comments', comment, { content, now })
    return readBack(db, id, userId, memory)
  })
}

type CommentEdit = LimitContext & { content: string; userId: string }

/** The words that are there already are no edit: whoever writes them again takes back what is pending. */
async function keepEdit(
  db: Queryable,
  memory: MemoryRef,
  comment: CommentRow,
  { content, userId, ...when }: CommentEdit,
) {
  const isNew = content !== comment.content
  await setPendingEdit(db, comment, isNew ? content : null, when.now)
  if (isNew) await notifyAuthor(db, { kind: 'comment_edit', by: userId, memory, subjectId: comment.id }, when)
}

/** Who wrote a comment deletes it, and the author of the memory removes it; to others it is 403 where they may see it, and 404 where not. */
export const removeComment = ({ pool, userId, now }: ActorContext, id: string): Promise<void> =>
  transaction(pool, async (db) => {
    await lockUser(db, userId)
    if (await removeAsAuthor(db, 'comments', { id, authorId: userId, now })) return
    const comment = await lockForDeletion(db, id, userId)
    if (comment === undefined) throw notFound()
    if (comment.user_id !== userId) throw notTheirs()
    await deleteComment(db, comment, now)
  })

/** Takes a deletion back, as long as that is possible. */
export function undoRemoval({ pool, userId, now }: ActorContext, id: string): Promise<CommentRow> {
  return transaction(pool, async (db) => {
    await lockUser(db, userId)
    const isBack =
      (await unremoveAsAuthor(db, 'comments', { id, authorId: userId, now })) ||
      (await restoreComment(db, id, userId, now))
    if (!isBack) throw notFound('This comment has been deleted for good.')
    return readBack(db, id, userId)
  })
}

/** Hides another's comment for this person only, and everywhere. `link`: of its memory, where that is read by its link. */
export function hideCommentFor({ pool, userId, now }: ActorContext, id: string, link?: string): Promise<void> {
  return transaction(pool, async (db) => {
    await lockUser(db, userId)
    const within = await lockMemoryByLink(db, link, userId)
    const comment = (await findComment(db, id, userId, { within })) ?? (await findUnderOwn(db, id, userId))
    // Hidden already, or gone: there is nothing to see either way, and a second press is no fault.
    if (comment === undefined) {
      if (await isHiddenFor(db, id, userId)) return
      throw notFound()
    }
    if (comment.user_id === userId) throw forbidden('This comment is yours. You can delete it.')
    await hideComment(db, comment, userId, now)
  })
}

export const showCommentFor = ({ pool, userId }: ActorContext, id: string): Promise<void> =>
  transaction(pool, async (db) => {
    await lockUser(db, userId)
    await unhideComment(db, id, userId)
  })
