import type { Comment } from '#contract/comment'
import type { PrivateComment } from '#contract/private-comment'
import type { CommentRow } from './comments-repository.ts'
import type { PrivateCommentRow } from './private-comments-repository.ts'

/** What others did with a comment; nobody did anything with one that is not named. */
export type CommentActs = { empathies: number; praises: number }

const nothingDone: CommentActs = { empathies: 0, praises: 0 }

type Written = Pick<CommentRow, 'user_id' | 'username' | 'avatar'>
const writer = ({ user_id: id, username, avatar }: Written) => ({ id, username, avatar })

/** A comment as lists and answers show it. */
export const toComment = (row: CommentRow, { empathies, praises } = nothingDone): Comment => ({
  id: row.id,
  comment_id: row.id,
  content: row.content,
  user: writer(row),
  created_at: row.created_at,
  updated_at: row.updated_at,
  memory: { shareable_link: row.link },
  count_empathies: empathies,
  count_users_given_feedback: praises,
  count_traumas: 0,
})

export const toPrivateComment = (row: PrivateCommentRow): PrivateComment => ({
  private_comment_id: row.id,
  private_comment_str: row.content,
  user: writer(row),
  created_at: row.created_at,
  memory: { shareable_link: row.link },
})
