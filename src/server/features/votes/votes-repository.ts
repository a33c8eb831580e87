import type { Queryable } from '../../platform/db/transaction.ts'
import { countedSql, type MemoryRef, type Viewer } from '../visibility/index.ts'

type MemoryKey = Pick<MemoryRef, 'id' | 'authorId'>

/** How many a memory helped, and this person's own vote. */
export async function votesOf(
  db: Queryable,
  { authorId, id }: MemoryKey,
  viewer: Viewer,
): Promise<{ vote_id: string | null; count_votes: number }> {
  const { rows } = await db.query<{ count: number; own: string | null }>(
    `select count(*)::int as count, max(case when v.user_id = $3::uuid then v.id::text end) as own
     from votes v join users u on u.id = v.user_id where v.author_id = $1 and v.memory_id = $2 and ${countedSql('u', '$3')}`,
    [authorId, id, viewer],
  )
  return { vote_id: rows[0]?.own ?? null, count_votes: rows[0]?.count ?? 0 }
}
