import type { Queryable } from '../db/transaction.ts'
import type { Reachable } from '../visibility/index.ts'
import { countedSql } from '../visibility/index.ts'

type MemoryKey = Pick<Reachable, 'id' | 'authorId'>

/** What this person did, and how many do. */
export type MemoryEmpathy = { empathy_id: string | null; count: number }

/** Once for each member and memory, however often it is asked. */
export async function insertEmpathy(
  db: Queryable,
  { authorId, id: memoryId }: MemoryKey,
  row: { id: string; userId: string; now: Date },
): Promise<string> {
  // An empty update rather than nothing: it gives the row that is there, also while another call takes it back.
  const { rows } = await db.query<{ id: string }>(
    `insert into empathies (author_id, memory_id, user_id, id, created_at) values ($1, $2, $3, $4, $5)
     on conflict (author_id, memory_id, user_id) do update set created_at = empathies.created_at returning id`,
    [authorId, memoryId, row.userId, row.id, row.now],
  )
  const [made] = rows
  if (made === undefined) throw new Error('The empathy was not written.')
  return made.id
}

/** Who empathizes with a memory: whether this person does, and how many. */
export async function empathyOf(
  db: Queryable,
  { authorId, id }: MemoryKey,
  viewer: string | null,
): Promise<MemoryEmpathy> {
  const { rows } = await db.query<MemoryEmpathy>(
    `select count(*) filter (where ${countedSql('u', '$3')})::int as count,
       (array_agg(e.id) filter (where e.user_id = $3))[1] as empathy_id
     from empathies e join users u on u.id = e.user_id where e.author_id = $1 and e.memory_id = $2`,
    [authorId, id, viewer],
  )
  return rows[0] ?? { empathy_id: null, count: 0 }
}
