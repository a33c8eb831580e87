import type { Queryable } from '../../platform/db/transaction.ts'
import type { MemoryRef } from '../visibility/index.ts'
import { countedSql } from '../visibility/index.ts'

type MemoryKey = Pick<MemoryRef, 'id' | 'authorId'>

/** How one tag stands: what this person did, and how many do. */
type TagResonance = { tag_id: string; resonance_id: string | null; count: number }

/** Once for each member and tag, however often it is asked. Undefined: the tag is not there (any more). */
export async function insertResonance(
  db: Queryable,
  { authorId, id: memoryId }: MemoryKey,
  row: { id: string; tagId: string; userId: string; now: Date },
): Promise<string | undefined> {
  // An empty update rather than nothing: it gives the row that is there, also while another call takes it back.
  const { rows } = await db.query<{ id: string }>(
    `insert into resonances (author_id, memory_id, tag_id, user_id, id, created_at)
     select $1, $2, t.id, $4, $5, $6 from memory_tags t where t.author_id = $1 and t.memory_id = $2 and t.id = $3
     on conflict (author_id, tag_id, user_id) do update set created_at = resonances.created_at returning id`,
    [authorId, memoryId, row.tagId, row.userId, row.id, row.now],
  )
  return rows[0]?.id
}

/** Each tag of a memory that somebody resonates with. */
export async function resonancesOf(
  db: Queryable,
  { authorId, id }: MemoryKey,
  viewer: string | null,
): Promise<TagResonance[]> {
  const { rows } = await db.query<TagResonance>(
    `select r.tag_id, count(*) filter (where ${countedSql('u', '$3')})::int as count,
       (array_agg(r.id) filter (where r.user_id = $3))[1] as resonance_id
     from resonances r join users u on u.id = r.user_id
     where r.author_id = $1 and r.memory_id = $2 group by r.tag_id`,
    [authorId, id, viewer],
  )
  return rows
}
