import type { Queryable } from '../db/transaction.ts'
import { countedSql, type Reachable, type Viewer } from '../visibility/index.ts'

type MemoryKey = Pick<Reachable, 'id' | 'authorId'>

/** Once for each member and memory, however often it is asked. */
export async function putVote(
  db: Queryable,
  { authorId, id: memoryId }: MemoryKey,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into votes (author_id, memory_id, user_id, id, created_at) values ($1, $2, $3, $4, $5)
     on conflict (author_id, memory_id, user_id) do update set created_at = votes.created_at returning id`,
    [authorId, memoryId, userId, id, now],
  )
  if (rows[0] === undefined) throw new Error('The vote was not written.')
  return rows[0].id
}

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
