import type { Comment } from '@kindred/contract/comment'
import { canReadCommentSql, listedToSql, pendingContentSql } from '../visibility/index.ts'
import { type CommentActs, commentActsSql, nothing } from './comment-acts.ts'
import { toComment } from './comment-shapes.ts'
import type { CommentRow } from './comments-repository.ts'

/** Comments under memories that stand in lists for this person, as `c` and `m`; `viewer`: a parameter of the statement. */
export const listedComments = (viewer: string): string =>
  `comments c join users u on u.id = c.user_id join memories m on m.author_id = c.author_id and m.id = c.memory_id
   where ${listedToSql('m', viewer)} and ${canReadCommentSql('c', 'u', viewer)}`

type CommentFields = Pick<
  CommentRow,
  'user_id' | 'username' | 'avatar' | 'content' | 'created_at' | 'updated_at' | 'waiting' | 'pending_content'
>
/** Comment columns for a joined list; aliased to avoid clashes with the columns of the memory. */
export type CommentInList = { [Name in keyof CommentFields as `comment_${Name}`]: CommentFields[Name] } & {
  comment_id: string
  comment_acts: CommentActs | null
}

const commentFieldColumns = ['user_id', 'content', 'created_at', 'updated_at', 'waiting'].map(
  (name) => `c.${name} as comment_${name}`,
)

/** Columns for `select`, where `commentJoin` stands in `from`: all that a row has to say of a comment for `commentIn`; null where there is none. */
export const commentColumns = (
  viewer: string,
): string => `c.id as comment_id, ${commentFieldColumns}, cu.username as comment_username, cu.avatar as comment_avatar,
  ${pendingContentSql('c', viewer)} as comment_pending_content, to_json(acts) as comment_acts`

/**
 * A part of `from`: the comment that a row `e` names by `comment_id` (null: none), under the memory `m` beside it, who wrote it, and what was
 * done with it. `viewer`: a parameter of the statement.
 */
export const commentJoin = (m: string, viewer: string): string =>
  `left join comments c on c.author_id = ${m}.author_id and c.id = e.comment_id
   left join users cu on cu.id = c.user_id
   left join lateral (${commentActsSql('(select c.author_id, c.id as comment_id) these', viewer)}) acts on true`

/**
 * The comment in a row that was read with `commentColumns`, as it crosses the wire: one that answers no other. `link`: of the memory that it
 * stands under.
 */
export function commentIn(row: CommentInList, link: string): Comment {
  const { comment_id: _, ...acts } = { ...nothing, ...row.comment_acts, comment_id: '' }
  return toComment(
    {
      id: row.comment_id,
      link,
      user_id: row.comment_user_id,
      username: row.comment_username,
      avatar: row.comment_avatar,
      content: row.comment_content,
      created_at: row.comment_created_at,
      updated_at: row.comment_updated_at,
      waiting: row.comment_waiting,
      pending_content: row.comment_pending_content,
    },
    { acts, replyTo: null },
  )
}
