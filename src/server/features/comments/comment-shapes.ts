import type { Comment } from '@kindred/contract/comment'
import type { PrivateComment } from '@kindred/contract/private-comment'
import type { Queryable } from '../../platform/db/transaction.ts'
import type { Viewer } from '../visibility/index.ts'
import { type CommentActs, commentActs } from './comment-acts.ts'
import type { CommentRow } from './comments-repository.ts'
import type { PrivateCommentRow } from './private-comments-repository.ts'
import { type ReplyTarget, readReplyTargets } from './replies.ts'

type WriterRow = Pick<CommentRow, 'user_id' | 'username' | 'avatar'>
const writer = ({ user_id: id, username, avatar }: WriterRow) => ({ id, username, avatar })

/** A comment as lists and answers show it. */
export const toComment = (
  row: Omit<CommentRow, 'author_id' | 'memory_id' | 'hidden' | 'reply_to'>,
  { acts, replyTo }: { acts: CommentActs; replyTo: ReplyTarget | null },
): Comment => ({
  id: row.id,
  comment_id: row.id,
  content: row.content,
  user: writer(row),
  created_at: row.created_at,
  updated_at: row.updated_at,
  memory: { shareable_link: row.link },
  waiting: row.waiting,
  pending_content: row.pending_content,
  reply_to: replyTo,
  ...acts,
  count_traumas: 0,
})

/** Comments with what was done with them and what they answer, as this person may know of it. */
export async function toComments(db: Queryable, rows: readonly CommentRow[], viewer: Viewer): Promise<Comment[]> {
  const [acts, targetOf] = await Promise.all([commentActs(db, rows, viewer), readReplyTargets(db, rows, viewer)])
  return rows.map((row) => toComment(row, { acts: acts(row.id), replyTo: targetOf(row) }))
}

export const toPrivateComment = (row: PrivateCommentRow): PrivateComment => ({
  private_comment_id: row.id,
  private_comment_str: row.content,
  user: writer(row),
  created_at: row.created_at,
  memory: { shareable_link: row.link },
  thanked: row.thanked,
})
