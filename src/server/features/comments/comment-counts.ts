import { prepared } from '../../platform/db/prepared.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { commentCountsSql } from '../interaction-counts/index.ts'
import type { MemoryRef, Viewer } from '../visibility/index.ts'

/** The same of one memory. */
export async function countComments(
  db: Queryable,
  { authorId, id }: Pick<MemoryRef, 'authorId' | 'id'>,
  viewer: Viewer,
): Promise<number> {
  const one = '(select $1::uuid as author_id, $2::uuid as memory_id) these'
  const { rows } = await db.query<{ count: number }>(prepared(commentCountsSql(one, '$3'), [authorId, id, viewer]))
  return rows[0]?.count ?? 0
}
