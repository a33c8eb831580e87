import type { Pool } from 'pg'
import { lockUser } from '../../platform/db/lock-user.ts'
import { type Queryable, transaction } from '../../platform/db/transaction.ts'
import { forbidden } from '../../platform/errors.ts'
import type { LimitContext } from '../../platform/limits/pair-limit.ts'
import type { CommentRow } from '../comments/index.ts'
import { type NewInteraction, upsertInteraction, writtenRow } from '../interactions/index.ts'
import { notify, notifyAuthor } from '../notifications/index.ts'
import { countedSql, type MemoryRef, type Viewer } from '../visibility/index.ts'

/** Somebody empathizes with a memory of another, by whichever call: kept once, and told to its author. Gives the id of the empathy. Throws 403 for its author. */
export async function empathize(db: Queryable, memory: MemoryRef, row: NewInteraction & LimitContext): Promise<string> {
  if (memory.authorId === row.userId) throw forbidden('You can’t empathize with your own memory.')
  const id = await upsertInteraction(db, 'empathies', memory, row)
  await notifyAuthor(db, { kind: 'empathy', by: row.userId, memory }, row)
  return id
}

/** Somebody empathizes with a comment: kept once, and told to who wrote it. Gives the id of the empathy. */
export async function empathizeWithComment(
  db: Queryable,
  comment: CommentRow,
  row: NewInteraction & LimitContext,
): Promise<string> {
  const { author_id, memory_id, id: subjectId, user_id: to } = comment
  const { rows } = await db.query<{ id: string }>(
    `insert into comment_empathies (author_id, memory_id, comment_id, user_id, id, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (author_id, comment_id, user_id) do update set created_at = comment_empathies.created_at returning id`,
    [author_id, memory_id, subjectId, row.userId, row.id, row.now],
  )
  await notify(
    db,
    { kind: 'empathy_comment', to, by: row.userId, memory: { author_id, id: memory_id }, subjectId },
    row,
  )
  return writtenRow(rows).id
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
