import type { Queryable } from '../../platform/db/transaction.ts'
import { canSeeLinkSql, type MemoryRef, notBlockedOrMutedSql, notHiddenSql } from '../visibility/index.ts'
import { authorOf } from './comments-repository.ts'

/** Words that only who wrote them and the memory's author read. */
export type PrivateCommentRow = {
  id: string
  author_id: string
  link: string
  user_id: string
  username: string
  avatar: string | null
  content: string
  created_at: string
  /** The author of the memory thanked for it. */
  thanked: boolean
}

const columns =
  'c.id, c.author_id, m.shareable_link as link, c.user_id, u.username, u.avatar, c.content, c.created_at, c.thanked_at is not null as thanked'
const joinSql = `private_comments c join users u on u.id = c.user_id
  join memories m on m.author_id = c.author_id and m.id = c.memory_id`
/** Those two, neither of them leaving; the author does not meet the words of whom they muted, or where one blocked the other. */
const betweenSql = `${notHiddenSql('c', '$2')} and (c.user_id = $2::uuid or (c.author_id = $2::uuid and u.leaving_on is null and ${notBlockedOrMutedSql('c.user_id', '$2')}))`

/** Newest first: to the memory's author all of them, to others their own. */
export async function listPrivateComments(
  db: Queryable,
  memory: MemoryRef,
  viewerId: string,
  range: { offset: number; limit: number },
): Promise<PrivateCommentRow[]> {
  const { rows } = await db.query<PrivateCommentRow>(
    `select ${columns} from ${joinSql} where c.author_id = $1 and c.memory_id = $3 and ${betweenSql}
     order by c.created_at desc, c.id desc limit $4 offset $5`,
    [memory.authorId, viewerId, memory.id, range.limit, range.offset],
  )
  return rows
}

export async function countPrivateComments(db: Queryable, memory: MemoryRef, viewerId: string): Promise<number> {
  const { rows } = await db.query<{ count: string }>(
    `select count(*) as count from ${joinSql} where c.author_id = $1 and c.memory_id = $3 and ${betweenSql}`,
    [memory.authorId, viewerId, memory.id],
  )
  return Number(rows[0]?.count ?? 0)
}

/** One under a memory whose link this person may know: as its writer, as the memory's author, or as somebody who guesses its id. */
export async function findPrivateComment(
  db: Queryable,
  id: string,
  viewerId: string,
): Promise<PrivateCommentRow | undefined> {
  const { rows } = await db.query<PrivateCommentRow>(
    `select ${columns} from ${joinSql} where c.author_id = $3 and c.id = $1 and ${notHiddenSql('c', '$2')} and ${notBlockedOrMutedSql('c.user_id', '$2')} and ${canSeeLinkSql('m', '$2', '$3')} for update of c`,
    [id, viewerId, await authorOf(db, 'private_comments', id)],
  )
  return rows[0]
}

type Key = Pick<PrivateCommentRow, 'author_id' | 'id'>

/** One for its deletion: an own one also where its memory is closed to who wrote it. It names no link. */
export async function lockPrivateForDeletion(
  db: Queryable,
  id: string,
  userId: string,
): Promise<(Key & { user_id: string }) | undefined> {
  const { rows } = await db.query<Key & { user_id: string }>(
    `select c.id, c.author_id, c.user_id from ${joinSql} where c.author_id = $3 and c.id = $1 and ${notHiddenSql('c', '$2')} and ${notBlockedOrMutedSql('c.user_id', '$2')}
       and (c.user_id = $2::uuid or ${canSeeLinkSql('m', '$2', '$3')}) for update of c`,
    [id, userId, await authorOf(db, 'private_comments', id)],
  )
  return rows[0]
}

export async function deletePrivateComment(db: Queryable, { author_id, id }: Key): Promise<void> {
  await db.query('delete from private_comments where author_id = $1 and id = $2', [author_id, id])
}
