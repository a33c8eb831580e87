import type { FeedPlace } from '../../platform/db/page-cursor.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { commentCountsSql } from '../interactions/index.ts'
import type { MemoryRef } from '../visibility/index.ts'
import { canReadCommentSql, canSeeLinkSql, pendingContentSql, type Viewer } from '../visibility/index.ts'

/** A comment with who wrote it and the link of its memory. */
export type CommentRow = {
  id: string
  author_id: string
  memory_id: string
  link: string
  user_id: string
  username: string
  avatar: string | null
  content: string
  created_at: string
  updated_at: string
  /** Until the author of the memory has seen it. */
  waiting: boolean
  /** Other words that wait for the author of the memory, as far as the viewer may read them. */
  pending_content: string | null
  /** The id of the comment that it answers, which may be gone or closed to the viewer (`replies.ts`). */
  reply_to: string | null
  hidden: boolean
}

const columns = (
  viewer: string,
) => `c.id, c.author_id, c.memory_id, m.shareable_link as link, c.user_id, u.username, u.avatar, c.content, c.created_at, c.updated_at, c.waiting, c.reply_to,
  ${pendingContentSql('c', viewer)} as pending_content, c.hidden_at is not null as hidden`
const joinSql = `comments c join users u on u.id = c.user_id join memories m on m.author_id = c.author_id and m.id = c.memory_id`

/** So long a comment can be taken back after it was deleted; a little more than the page offers, for the way. */
const undoMs = 35_000

type CommentRange = { offset: number; limit: number; before?: FeedPlace }

/** The place of a comment in the list; its first id is that of the comment at the top. Ids are in the order of time. */
const pathOf = (c: string) => `coalesce(${c}.thread_path, array[${c}.id])`

/**
 * Condition: the comment stands below the one that `$6` names. Of one that was purged meanwhile, only the id is known, as if it answered nothing: the page may then
 * read comments again, which it knows by their ids.
 */
const below = `and (select (${pathOf('c')})[1] < p.path[1] or ((${pathOf('c')})[1] = p.path[1] and ${pathOf('c')} > p.path) from
  (select coalesce((select ${pathOf('b')} from comments b where b.author_id = $1 and b.id = $6::uuid), array[$6::uuid]) as path) p)`

/** Comments of a memory, newest first; replies stand below what they answer, oldest first, also where that cannot be read. */
export async function listComments(
  db: Queryable,
  memory: MemoryRef,
  viewer: Viewer,
  { offset, limit, before }: CommentRange,
): Promise<CommentRow[]> {
  const { rows } = await db.query<CommentRow>(
    `select ${columns('$3')} from ${joinSql} where c.author_id = $1 and c.memory_id = $2 and ${canReadCommentSql('c', 'u', '$3')} ${before ? below : ''}
     order by (${pathOf('c')})[1] desc, ${pathOf('c')} limit $4 offset $5`,
    [memory.authorId, memory.id, viewer, limit, offset, ...(before ? [before.id] : [])],
  )
  return rows
}

/** How many comments a memory has for this person: exactly those that the list shows. */
export async function countComments(
  db: Queryable,
  { authorId, id }: Pick<MemoryRef, 'authorId' | 'id'>,
  viewer: Viewer,
): Promise<number> {
  const one = '(select $1::uuid as author_id, $2::uuid as memory_id) these'
  const { rows } = await db.query<{ count: number }>(prepared(commentCountsSql(one, '$3'), [authorId, id, viewer]))
  return rows[0]?.count ?? 0
}

/**
 * A comment that this person may see, under a memory whose link they may know; or under `within`, which they opened by its link. Nobody is led to a memory by a
 * comment that was written when it had another link, not even by their own. `author`: of the memory, where that is known.
 */
export async function findComment(
  db: Queryable,
  id: string,
  viewer: Viewer,
  { within, lock, author }: { within?: MemoryRef | undefined; lock?: Lock; author?: string | undefined } = {},
): Promise<CommentRow | undefined> {
  const known = author ?? (lock && (await authorOf(db, 'comments', id)))
  const byAuthor = known === undefined ? undefined : '$5'
  const held = byAuthor && `and c.author_id = ${byAuthor} ${lock ?? ''}`
  const { rows } = await db.query<CommentRow>(
    `select ${columns('$2')} from ${joinSql} where c.id = $1 and ${canReadCommentSql('c', 'u', '$2')}
       and ((c.author_id = $3 and c.memory_id = $4) or ${canSeeLinkSql('m', '$2', byAuthor)}) ${held ?? ''}`,
    [id, viewer, within?.authorId, within?.id, ...(known === undefined ? [] : [known])],
  )
  return rows[0]
}

type Lock = 'for share of c' | 'for update of c'

/** Under whose memory it stands: a row is locked by its owner and id, since it lies on one of several machines. It never moves to another. */
export async function authorOf(
  db: Queryable,
  table: 'comments' | 'private_comments',
  id: string,
): Promise<string | null> {
  const { rows } = await db.query<{ author_id: string }>(`select author_id from ${table} where id = $1`, [id])
  return rows[0]?.author_id ?? null
}

/**
 * A comment under this memory for a report of it: also where a block or mute stands between the two, where the reporter hid it, or took it away as the author of the
 * memory. Held for the rest of the transaction.
 */
export async function lockCommentForReport(
  db: Queryable,
  id: string,
  memory: MemoryRef,
  viewer: string,
): Promise<{ user_id: string } | undefined> {
  const { rows } = await db.query<{ user_id: string }>(
    `select c.user_id from comments c where c.id = $1 and c.author_id = $2 and c.memory_id = $3 and c.deleted_at is null
       and (c.removed_at is null or c.author_id = $4::uuid) and (c.hidden_at is null or c.user_id = $4::uuid)
       and (not c.waiting or $4::uuid in (c.user_id, c.author_id)) for share`,
    [id, memory.authorId, memory.id, viewer],
  )
  return rows[0]
}

/** A comment that this person may see (`findComment`), held for the rest of the transaction. */
export const lockComment = (db: Queryable, id: string, viewer: Viewer): Promise<CommentRow | undefined> =>
  findComment(db, id, viewer, { lock: 'for update of c' })

type Key = Pick<CommentRow, 'author_id' | 'id'>

/** A comment for its deletion: an own one also where its memory is closed to who wrote it, since these are their words. It names no link. */
export async function lockForDeletion(
  db: Queryable,
  id: string,
  userId: string,
): Promise<(Key & { user_id: string }) | undefined> {
  const { rows } = await db.query<Key & { user_id: string }>(
    `select c.id, c.author_id, c.user_id from ${joinSql} where c.author_id = $3 and c.id = $1 and ${canReadCommentSql('c', 'u', '$2')}
       and (c.user_id = $2::uuid or ${canSeeLinkSql('m', '$2', '$3')}) for update of c`,
    [id, userId, await authorOf(db, 'comments', id)],
  )
  return rows[0]
}

/** Keeps an edit until the author of the memory has read it; the words that are there stay what others see. Null: there is none any more. */
export async function setPendingEdit(db: Queryable, { author_id, id }: Key, content: string | null, now: Date) {
  await db.query('update comments set pending_content = $3, pending_at = $4 where author_id = $1 and id = $2', [
    ...[author_id, id, content],
    content === null ? null : now,
  ])
}

/** What waits of a comment, all of it or an edit, is there for everybody. */
export async function publishPending(db: Queryable, { author_id, id }: Key): Promise<void> {
  await db.query(
    `update comments set waiting = false, content = coalesce(pending_content, content), updated_at = coalesce(pending_at, updated_at),
       pending_content = null, pending_at = null where author_id = $1 and id = $2`,
    [author_id, id],
  )
}

/** Gone for everybody at once; what can no longer be taken back goes for good. */
export async function deleteComment(db: Queryable, { author_id, id }: Key, now: Date): Promise<void> {
  await db.query('update comments set deleted_at = $3 where author_id = $1 and id = $2', [author_id, id, now])
}

/** Takes the deletion of an own comment back; false when it is too late, or not theirs. */
export async function restoreComment(db: Queryable, id: string, userId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'update comments set deleted_at = null where id = $1 and user_id = $2 and (deleted_at is null or deleted_at > $3)',
    [id, userId, new Date(now.getTime() - undoMs)],
  )
  return rowCount === 1
}

/** Is there a deletion that can no longer be taken back? */
export async function hasPurgeable(db: Queryable, now: Date): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from comments where deleted_at <= $1 limit 1', [
    new Date(now.getTime() - undoMs),
  ])
  return rowCount === 1
}

/** Removes what was deleted and can no longer be taken back. Tells how many. */
export async function purgeComments(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.query('delete from comments where deleted_at <= $1', [new Date(now.getTime() - undoMs)])
  return rowCount ?? 0
}

/** A comment under a memory of this person, whatever stands between them and who wrote it. */
export async function findUnderOwn(
  db: Queryable,
  id: string,
  authorId: string,
): Promise<(Key & { memory_id: string; user_id: string }) | undefined> {
  const { rows } = await db.query<Key & { memory_id: string; user_id: string }>(
    'select id, author_id, memory_id, user_id from comments where id = $1 and author_id = $2 and deleted_at is null and removed_at is null',
    [id, authorId],
  )
  return rows[0]
}

/** For this person it is gone from everywhere; however often they say so. */
export async function hideComment(
  db: Queryable,
  { author_id, memory_id, id }: Key & { memory_id: string },
  userId: string,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into hidden_comments (user_id, author_id, memory_id, comment_id, created_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id, author_id, comment_id) do nothing`,
    [userId, author_id, memory_id, id, now],
  )
}

/** Did this person hide the comment before? */
export async function isHiddenFor(db: Queryable, id: string, userId: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from hidden_comments where user_id = $1 and comment_id = $2', [
    userId,
    id,
  ])
  return rowCount !== 0
}

export async function unhideComment(db: Queryable, id: string, userId: string): Promise<void> {
  await db.query('delete from hidden_comments where user_id = $1 and comment_id = $2', [userId, id])
}
