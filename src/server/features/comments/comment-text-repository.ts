import type { Queryable } from '../../platform/db/transaction.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import type { MemoryRef } from '../visibility/index.ts'

/** Where the text under a memory is kept: for all who may read it, or for its author alone. */
type Table = 'comments' | 'private_comments'

/** Stores a new text; gives its id. */
export async function insertText(
  db: Queryable,
  table: Table,
  memory: MemoryRef,
  { userId, content, now }: { userId: string; content: string; now: Date },
): Promise<string> {
  const id = uuidV7(now.getTime())
  await db.query(
    `insert into ${table} (author_id, memory_id, id, user_id, content, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [memory.authorId, memory.id, id, userId, content, now],
  )
  return id
}

/** Puts another text in place of the one that is there. */
export async function updateText(
  db: Queryable,
  table: Table,
  { author_id, id }: { author_id: string; id: string },
  { content, now }: { content: string; now: Date },
): Promise<void> {
  // An author thanked for the words that they read.
  const reset = table === 'comments' ? ', pending_content = null, pending_at = null' : ', thanked_at = null'
  await db.query(`update ${table} set content = $3, updated_at = $4${reset} where author_id = $1 and id = $2`, [
    ...[author_id, id],
    ...[content, now],
  ])
}

/** A comment that others see once the author of the memory has said so. */
export const setPending = (db: Queryable, { authorId }: MemoryRef, id: string) =>
  db.query('update comments set waiting = true where author_id = $1 and id = $2', [authorId, id])

/** As deep as a thread goes: what answers the last level stands in it, too. A row and the statement of a page keep a size. */
const maxThreadDepth = 8

/** A comment that answers another one under the same memory, and where it stands because of that. */
export const setReplyTo = (db: Queryable, { authorId }: MemoryRef, { id, replyTo }: { id: string; replyTo: string }) =>
  db.query(
    `update comments c set reply_to = p.id, thread_path = (coalesce(p.thread_path, array[p.id]))[1:$4::int] || c.id
     from comments p where p.author_id = $1 and p.id = $3 and c.author_id = $1 and c.id = $2`,
    [authorId, id, replyTo, maxThreadDepth - 1],
  )
