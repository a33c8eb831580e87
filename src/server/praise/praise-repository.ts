import type { Queryable } from '../db/transaction.ts'
import type { Reachable } from '../visibility/index.ts'
import { countedSql } from '../visibility/index.ts'

type MemoryKey = Pick<Reachable, 'id' | 'authorId'>

export type StoredPraise = { id: string; labels: string[] }

/** What this person said, and how many said something. */
export type MemoryPraise = { id: string | null; labels: string[]; count: number }

/** Once for each member and memory; said again, the new labels stand. */
export async function savePraise(
  db: Queryable,
  { authorId, id: memoryId }: MemoryKey,
  row: { id: string; userId: string; labels: readonly string[]; now: Date },
): Promise<StoredPraise> {
  const { rows } = await db.query<StoredPraise>(
    `insert into praises (author_id, memory_id, user_id, id, labels, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (author_id, memory_id, user_id) do update set labels = excluded.labels, updated_at = excluded.updated_at
     returning id, labels`,
    [authorId, memoryId, row.userId, row.id, row.labels, row.now],
  )
  const [saved] = rows
  if (saved === undefined) throw new Error('The praise was not written.')
  return saved
}

/** Other labels for praise that is there; undefined when this person gave none of that id here. */
export async function updatePraise(
  db: Queryable,
  { authorId, id: memoryId }: MemoryKey,
  row: { id: string; userId: string; labels: readonly string[]; now: Date },
): Promise<StoredPraise | undefined> {
  const { rows } = await db.query<StoredPraise>(
    `update praises set labels = $5, updated_at = $6
     where author_id = $1 and memory_id = $2 and user_id = $3 and id = $4 returning id, labels`,
    [authorId, memoryId, row.userId, row.id, row.labels, row.now],
  )
  return rows[0]
}

/** Praise of a memory: what this person said, and how many did. */
export async function praiseOf(
  db: Queryable,
  { authorId, id }: MemoryKey,
  viewer: string | null,
): Promise<MemoryPraise> {
  const { rows } = await db.query<StoredPraise>(
    'select id, labels from praises where author_id = $1 and memory_id = $2 and user_id = $3',
    [authorId, id, viewer],
  )
  const counted = await db.query<{ count: number }>(
    `select count(*)::int as count from praises p join users u on u.id = p.user_id
     where p.author_id = $1 and p.memory_id = $2 and ${countedSql('u', '$3')}`,
    [authorId, id, viewer],
  )
  const [own] = rows
  return { id: own?.id ?? null, labels: own?.labels ?? [], count: counted.rows[0]?.count ?? 0 }
}
