import type { Queryable } from '../../platform/db/transaction.ts'
import type { CommentRow } from '../comments/index.ts'
import { type NewInteraction, writtenRow } from '../interactions/index.ts'
import { countedSql, type MemoryRef, type Viewer } from '../visibility/index.ts'

/** One for each member and comment; a repeated call changes nothing. Gives the id of the row that is there. */
export async function upsertCommentEmpathy(
  db: Queryable,
  { author_id, memory_id, id: commentId }: CommentRow,
  { id, userId, now }: NewInteraction,
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into comment_empathies (author_id, memory_id, comment_id, user_id, id, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (author_id, comment_id, user_id) do update set created_at = comment_empathies.created_at returning id`,
    [author_id, memory_id, commentId, userId, id, now],
  )
  return writtenRow(rows).id
}

/** Deletes one's own empathy with a comment. Gives its id; null: there was none. */
export async function deleteCommentEmpathy(db: Queryable, userId: string, commentId: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    'delete from comment_empathies where user_id = $1 and comment_id = $2 returning id',
    [userId, commentId],
  )
  return rows[0]?.id ?? null
}

/** Who empathizes with a memory: whether this person does, and how many. */
export async function empathyOf(
  db: Queryable,
  { authorId, id }: Pick<MemoryRef, 'id' | 'authorId'>,
  viewer: Viewer,
): Promise<{ empathy_id: string | null; count: number }> {
  const { rows } = await db.query<{ empathy_id: string | null; count: number }>(
    `select count(*) filter (where ${countedSql('u', '$3')})::int as count,
       (array_agg(e.id) filter (where e.user_id = $3))[1] as empathy_id
     from empathies e join users u on u.id = e.user_id where e.author_id = $1 and e.memory_id = $2`,
    [authorId, id, viewer],
  )
  return rows[0] ?? { empathy_id: null, count: 0 }
}
