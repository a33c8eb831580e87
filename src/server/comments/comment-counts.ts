import { prepared } from '../db/prepared.ts'
import type { Queryable } from '../db/transaction.ts'
import { commentShownSql, type Reachable, type Viewer } from '../visibility/index.ts'

/**
 * How many comments each memory has for this person: exactly those that the list shows. `these`: a part of `from` of that name, with author_id and memory_id;
 * `viewer`: a parameter of the statement.
 */
export const commentCountsSql = (these: string, viewer: string): string =>
  `select c.memory_id, 0 as code, count(*)::int as count from ${these}
   join comments c on c.author_id = these.author_id and c.memory_id = these.memory_id
   join users u on u.id = c.user_id where ${commentShownSql('c', 'u', viewer)} group by c.memory_id`

/** The same of one memory. */
export async function countComments(
  db: Queryable,
  { authorId, id }: Pick<Reachable, 'authorId' | 'id'>,
  viewer: Viewer,
): Promise<number> {
  const one = '(select $1::uuid as author_id, $2::uuid as memory_id) these'
  const { rows } = await db.query<{ count: number }>(prepared(commentCountsSql(one, '$3'), [authorId, id, viewer]))
  return rows[0]?.count ?? 0
}
