import type { Pool } from 'pg'
import type { CommentRow } from '../comments/index.ts'
import { lockUser } from '../db/lock-user.ts'
import { type Queryable, transaction } from '../db/transaction.ts'
import type { When } from '../limits/pair-limit.ts'
import { tell } from '../notifications/index.ts'

type Row = When & { id: string; userId: string }

/** Somebody empathizes with a comment: kept once, and told to who wrote it. Gives the id of the empathy. */
export async function empathizeWithComment(db: Queryable, comment: CommentRow, row: Row): Promise<string> {
  const { author_id, memory_id, id: thing, user_id: to } = comment
  const id = await insertEmpathy(db, comment, row)
  await tell(db, { kind: 'empathy_comment', to, by: row.userId, memory: { author_id, id: memory_id }, thing }, row)
  return id
}

async function insertEmpathy(
  db: Queryable,
  { author_id, memory_id, id: commentId }: CommentRow,
  { id, userId, now }: Row,
): Promise<string> {
  // An empty update rather than nothing: it gives the row that is there, also while another call takes it back.
  const { rows } = await db.query<{ id: string }>(
    `insert into comment_empathies (author_id, memory_id, comment_id, user_id, id, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (author_id, comment_id, user_id) do update set created_at = comment_empathies.created_at returning id`,
    [author_id, memory_id, commentId, userId, id, now],
  )
  const [made] = rows
  if (made === undefined) throw new Error('The empathy was not written.')
  return made.id
}

/** Takes it back by its comment, whether that may still be read or not. Null: there was none. */
export function dropEmpathyWithComment(pool: Pool, userId: string, commentId: string): Promise<string | null> {
  return transaction(pool, async (db) => {
    await lockUser(db, userId)
    const { rows } = await db.query<{ id: string }>(
      'delete from comment_empathies where user_id = $1 and comment_id = $2 returning id',
      [userId, commentId],
    )
    return rows[0]?.id ?? null
  })
}
