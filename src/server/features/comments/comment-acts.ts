import { prepared } from '../../platform/db/prepared.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import type { Viewer } from '../visibility/index.ts'
import { countedSql } from '../visibility/index.ts'
import type { CommentRow } from './comments-repository.ts'

/** What others did with a comment, and the ids of what this person did. */
export type CommentActs = {
  count_empathies: number
  empathy_id: string | null
  count_users_given_feedback: number
  feedback_id: string | null
}

/** A comment that nobody did anything with. */
export const nothing: CommentActs = {
  count_empathies: 0,
  empathy_id: null,
  count_users_given_feedback: 0,
  feedback_id: null,
}

/** Where the acts `a` of a table are looked for: `from` and what follows. */
type TableSource = (table: string) => string

const actsIn = (from: TableSource, table: string, sort: string) =>
  `select a.comment_id, a.user_id, a.id, '${sort}' as sort from ${from(table)}`
const countOf = (sort: string, viewer: string) =>
  `(count(*) filter (where a.sort = '${sort}' and ${countedSql('u', viewer)}))::int`
const ownOf = (sort: string, viewer: string) =>
  `(array_agg(a.id) filter (where a.sort = '${sort}' and a.user_id = ${viewer}::uuid))[1]`

/**
 * What was done with each comment that anything was done with. `these`: a part of `from` of that name, with author_id and comment_id;
 * `viewer`: a parameter of the statement.
 */
export const commentActsSql = (these: string, viewer: string): string =>
  actsSql(
    (table) => `${these} join ${table} a on a.author_id = these.author_id and a.comment_id = these.comment_id`,
    viewer,
  )

const actsSql = (from: TableSource, viewer: string): string =>
  `select a.comment_id, ${countOf('empathy', viewer)} as count_empathies, ${ownOf('empathy', viewer)} as empathy_id,
     ${countOf('praise', viewer)} as count_users_given_feedback, ${ownOf('praise', viewer)} as feedback_id
   from (${actsIn(from, 'comment_empathies', 'empathy')} union all ${actsIn(from, 'comment_praises', 'praise')}) a
   join users u on u.id = a.user_id group by a.comment_id`

const ofOneAuthor = actsSql((table) => `${table} a where a.author_id = $1 and a.comment_id = any($2::uuid[])`, '$3')

/** What was done with each of these comments, all of them under memories of one author: one query, however many there are. */
export async function commentActs(
  db: Queryable,
  comments: readonly Pick<CommentRow, 'author_id' | 'id'>[],
  viewer: Viewer,
): Promise<(commentId: string) => CommentActs> {
  const [first] = comments
  if (first === undefined) return () => nothing
  const ids = comments.map(({ id }) => id)
  const { rows } = await db.query<CommentActs & { comment_id: string }>(
    prepared(ofOneAuthor, [first.author_id, ids, viewer]),
  )
  const found = new Map(rows.map(({ comment_id, ...acts }) => [comment_id, acts]))
  return (commentId) => found.get(commentId) ?? nothing
}
