import { often } from '../db/often.ts'
import type { Queryable } from '../db/transaction.ts'
import { countedSql, type Reachable, type Viewer } from '../visibility/index.ts'

/** A memory with the tags of it that this reader sees: what they do not see is not counted for them. */
export type SeenTags = Pick<Reachable, 'id' | 'authorId'> & { tagIds: readonly string[] }

const these = 'unnest($1::uuid[], $2::uuid[]) as these (author_id, memory_id)'
const beside = (table: string) =>
  `${these} join ${table} a on a.author_id = these.author_id and a.memory_id = these.memory_id`

/** How many members empathize with each memory, or resonate with a tag of it: one query, however many memories. */
export async function countEmpathized(
  db: Queryable,
  memories: readonly SeenTags[],
  viewer: Viewer,
): Promise<(memoryId: string) => number> {
  const { rows } = await db.query<{ memory_id: string; count: number }>(
    often(
      `select a.memory_id, count(distinct a.user_id)::int as count from (
       select a.memory_id, a.user_id from ${beside('empathies')}
       union all
       select a.memory_id, a.user_id from ${beside('resonances')} where a.tag_id = any($3::uuid[])
     ) a join users u on u.id = a.user_id where ${countedSql('u', '$4')} group by a.memory_id`,
      [
        memories.map(({ authorId }) => authorId),
        memories.map(({ id }) => id),
        memories.flatMap(({ tagIds }) => [...tagIds]),
        viewer,
      ],
    ),
  )
  const counts = new Map(rows.map(({ memory_id, count }) => [memory_id, count]))
  return (memoryId) => counts.get(memoryId) ?? 0
}
