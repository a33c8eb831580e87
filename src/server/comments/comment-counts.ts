import { often } from '../db/often.ts'
import type { Queryable } from '../db/transaction.ts'
import { commentShownSql, type Viewer } from '../visibility/index.ts'

/** How many comments each of these memories has for this person: exactly those that the list shows. One query for all. */
export async function countComments(
  db: Queryable,
  memories: readonly { id: string; authorId: string }[],
  viewer: Viewer,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ memory_id: string; count: string }>(
    often(
      `select c.memory_id, count(*) as count from unnest($1::uuid[], $2::uuid[]) as these (author_id, memory_id)
     join comments c on c.author_id = these.author_id and c.memory_id = these.memory_id
     join users u on u.id = c.user_id where ${commentShownSql('c', 'u', '$3')} group by c.memory_id`,
      [memories.map(({ authorId }) => authorId), memories.map(({ id }) => id), viewer],
    ),
  )
  return new Map(rows.map(({ memory_id, count }) => [memory_id, Number(count)]))
}
