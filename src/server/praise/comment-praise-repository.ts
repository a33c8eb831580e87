import type { CommentRow } from '../comments/index.ts'
import type { Queryable } from '../db/transaction.ts'
import type { StoredPraise } from './praise-repository.ts'

type CommentKey = Pick<CommentRow, 'author_id' | 'memory_id' | 'id'>
type Row = { id: string; userId: string; labels: readonly string[]; now: Date }

/** Once for each member and comment; said again, the new labels stand. */
export async function saveCommentPraise(
  db: Queryable,
  { author_id, memory_id, id: commentId }: CommentKey,
  { id, userId, labels, now }: Row,
): Promise<StoredPraise> {
  const { rows } = await db.query<StoredPraise>(
    `insert into comment_praises (author_id, memory_id, comment_id, user_id, id, labels, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (author_id, comment_id, user_id) do update set labels = excluded.labels, updated_at = excluded.updated_at
     returning id, labels`,
    [author_id, memory_id, commentId, userId, id, labels, now],
  )
  const [saved] = rows
  if (saved === undefined) throw new Error('The praise was not written.')
  return saved
}

/** Other labels for praise that is there; undefined when this person gave none of that id here. */
export async function updateCommentPraise(
  db: Queryable,
  { author_id, id: commentId }: CommentKey,
  { id, userId, labels, now }: Row,
): Promise<StoredPraise | undefined> {
  const { rows } = await db.query<StoredPraise>(
    `update comment_praises set labels = $5, updated_at = $6
     where author_id = $1 and comment_id = $2 and user_id = $3 and id = $4 returning id, labels`,
    [author_id, commentId, userId, id, labels, now],
  )
  return rows[0]
}

/** What this person praised about a comment. */
export async function ownCommentPraise(
  db: Queryable,
  { author_id, id: commentId }: CommentKey,
  userId: string,
): Promise<StoredPraise | undefined> {
  const { rows } = await db.query<StoredPraise>(
    'select id, labels from comment_praises where author_id = $1 and comment_id = $2 and user_id = $3',
    [author_id, commentId, userId],
  )
  return rows[0]
}
