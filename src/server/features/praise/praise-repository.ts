import type { Queryable } from '../../platform/db/transaction.ts'
import type { CommentRow } from '../comments/index.ts'
import { type NewInteraction, writtenRow } from '../interactions/index.ts'
import { countedSql, type MemoryRef, type Viewer } from '../visibility/index.ts'

/** `thanked`: the author of the memory thanked for it. */
export type StoredPraise = { id: string; labels: string[]; thanked: boolean }

/** What is praised: a memory, or a comment under one. */
type PraiseTargetKey = { authorId: string; memoryId: string; commentId?: string }

export const praisedMemory = ({ authorId, id }: Pick<MemoryRef, 'id' | 'authorId'>): PraiseTargetKey => ({
  authorId,
  memoryId: id,
})
export const praisedComment = ({ author_id, memory_id, id }: CommentRow): PraiseTargetKey => ({
  authorId: author_id,
  memoryId: memory_id,
  commentId: id,
})

/** Table, the column of the thing, its id, and whether its author thanked; nobody thanks for praise of a comment. */
const placeOf = ({ memoryId, commentId }: PraiseTargetKey) =>
  commentId === undefined
    ? { table: 'praises', column: 'memory_id', thing: memoryId, thanked: 'praises.thanked_at is not null' }
    : { table: 'comment_praises', column: 'comment_id', thing: commentId, thanked: 'false' }

type NewPraise = NewInteraction & { labels: readonly string[] }

/** Once for each member and thing; said again, the new labels stand. */
export async function savePraise(
  db: Queryable,
  praised: PraiseTargetKey,
  { id, userId, labels, now }: NewPraise,
): Promise<StoredPraise> {
  const { table, column, thanked } = placeOf(praised)
  const { authorId, memoryId, commentId } = praised
  const comment = commentId === undefined ? { column: '', value: '' } : { column: 'comment_id, ', value: '$7, ' }
  const { rows } = await db.query<StoredPraise>(
    `insert into ${table} (author_id, memory_id, ${comment.column}user_id, id, labels, created_at, updated_at)
     values ($1, $2, ${comment.value}$3, $4, $5, $6, $6)
     on conflict (author_id, ${column}, user_id) do update set labels = excluded.labels, updated_at = excluded.updated_at
     returning id, labels, ${thanked} as thanked`,
    [authorId, memoryId, userId, id, labels, now, ...(commentId === undefined ? [] : [commentId])],
  )
  return writtenRow(rows)
}

/** Other labels for praise that is there; undefined when this person gave none of that id here. */
export async function updatePraise(
  db: Queryable,
  praised: PraiseTargetKey,
  { id, userId, labels, now }: NewPraise,
): Promise<StoredPraise | undefined> {
  const { table, column, thing, thanked } = placeOf(praised)
  const { rows } = await db.query<StoredPraise>(
    `update ${table} set labels = $5, updated_at = $6
     where author_id = $1 and ${column} = $2 and user_id = $3 and id = $4 returning id, labels, ${thanked} as thanked`,
    [praised.authorId, thing, userId, id, labels, now],
  )
  return rows[0]
}

/** What this person praised there. */
export async function findOwnPraise(
  db: Queryable,
  praised: PraiseTargetKey,
  viewer: Viewer,
): Promise<StoredPraise | undefined> {
  const { table, column, thing, thanked } = placeOf(praised)
  const { rows } = await db.query<StoredPraise>(
    `select id, labels, ${thanked} as thanked from ${table} where author_id = $1 and ${column} = $2 and user_id = $3`,
    [praised.authorId, thing, viewer],
  )
  return rows[0]
}

/** Praise of a memory: what this person said, and how many did. */
export async function praiseOf(
  db: Queryable,
  memory: Pick<MemoryRef, 'id' | 'authorId'>,
  viewer: Viewer,
): Promise<{ id: string | null; labels: string[]; count: number }> {
  const own = await findOwnPraise(db, praisedMemory(memory), viewer)
  const counted = await db.query<{ count: number }>(
    `select count(*)::int as count from praises p join users u on u.id = p.user_id
     where p.author_id = $1 and p.memory_id = $2 and ${countedSql('u', '$3')}`,
    [memory.authorId, memory.id, viewer],
  )
  return { id: own?.id ?? null, labels: own?.labels ?? [], count: counted.rows[0]?.count ?? 0 }
}
