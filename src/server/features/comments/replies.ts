import type { Comment } from '@kindred/contract/comment'
import { prepared } from '../../platform/db/prepared.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { badRequest } from '../../platform/errors.ts'
import { notify } from '../notifications/index.ts'
import { canReadCommentSql, type MemoryRef, type Viewer } from '../visibility/index.ts'
import { type CommentRow, findComment } from './comments-repository.ts'

/** Which comment another one answers, and who wrote it. */
export type ReplyTarget = NonNullable<Comment['reply_to']>

type Reply = Pick<CommentRow, 'author_id' | 'reply_to'>

const targets = (ofAuthors: string) => `select c.id, u.username from comments c join users u on u.id = c.user_id
   where c.author_id ${ofAuthors} and c.id = any($2::uuid[]) and ${canReadCommentSql('c', 'u', '$3')}`
const ofOneAuthor = targets('= $1')
const ofSeveral = targets('= any($1::uuid[])')

/** What these comments answer, as far as the viewer may read it: one query, and none where nothing is answered. */
export async function readReplyTargets(
  db: Queryable,
  comments: readonly Reply[],
  viewer: Viewer,
): Promise<(comment: Pick<Reply, 'reply_to'>) => ReplyTarget | null> {
  const replies = comments.filter(({ reply_to }) => reply_to !== null)
  if (replies.length === 0) return () => null
  const [author, ...others] = new Set(replies.map(({ author_id }) => author_id))
  const ids = replies.map(({ reply_to }) => reply_to)
  const [sql, authors] = others.length === 0 ? [ofOneAuthor, author] : [ofSeveral, [author, ...others]]
  const { rows } = await db.query<ReplyTarget>(prepared(sql, [authors, ids, viewer]))
  const found = new Map(rows.map((row) => [row.id, row]))
  return ({ reply_to }) => (reply_to === null ? null : (found.get(reply_to) ?? null))
}

/** The comment that a new one answers, held for the rest of the transaction. Throws 400 unless it stands under the same memory, where this person sees it. */
export async function lockReplyTarget(
  db: Queryable,
  id: string,
  { memory, userId }: { memory: MemoryRef; userId: string },
): Promise<CommentRow> {
  const options = { within: memory, author: memory.authorId, lock: 'for share of c' } as const
  const target = await findComment(db, id, userId, options)
  if (target?.memory_id !== memory.id)
    throw badRequest({ reply_to: ['The comment you’re replying to is no longer available.'] })
  return target
}

/**
 * Tells whoever wrote the comment that is answered, in the transaction that shows the answer to them. The author of the memory is told of every comment there,
 * and so not of this. How often one member reaches another is counted when the answer is written (`write-comment.ts`).
 */
export async function notifyOfReply(
  db: Queryable,
  reply: Pick<CommentRow, 'author_id' | 'memory_id' | 'id' | 'user_id'>,
  { to, now }: { to: string; now: Date },
): Promise<void> {
  const { author_id, memory_id, id: subjectId, user_id: by } = reply
  if (to === author_id) return
  const memory = { author_id, id: memory_id }
  await notify(db, { kind: 'comment_reply', to, by, memory, subjectId }, { now, throttling: null })
}

/** Tells whoever wrote the comment that is answered by one that waited for approval until now. */
export async function notifyOfShownReply(db: Queryable, reply: CommentRow, now: Date): Promise<void> {
  if (reply.reply_to === null) return
  const { rows } = await db.query<{ user_id: string }>(
    'select user_id from comments where author_id = $1 and id = $2',
    [reply.author_id, reply.reply_to],
  )
  if (rows[0] !== undefined) await notifyOfReply(db, reply, { to: rows[0].user_id, now })
}
