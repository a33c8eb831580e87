import type { Queryable } from '../../platform/db/transaction.ts'
import { type NewInteraction, type ReactionCount, reactionCountsSql, writtenRow } from '../interactions/index.ts'
import type { PageRequest } from '../memories/index.ts'
import type { MemoryRef } from '../visibility/index.ts'
import { canSeeLinkSql, listedByAuthorSql, listedToSql, notFilteredOfSql, type Viewer } from '../visibility/index.ts'

type MemoryKey = Pick<MemoryRef, 'id' | 'authorId'>

export type OwnReaction = { reaction_id: string; reaction_option_id: number }

/** One for each member and memory: another choice takes the place of the first. */
export async function putReaction(
  db: Queryable,
  { authorId, id: memoryId }: MemoryKey,
  code: number,
  { id, userId, now }: NewInteraction,
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into reactions (author_id, memory_id, user_id, id, option_code, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (author_id, memory_id, user_id) do update set option_code = excluded.option_code returning id`,
    [authorId, memoryId, userId, id, code, now],
  )
  return writtenRow(rows).id
}

/** The memory that an own reaction or support stands on, by the link that it has now; undefined when there is none whose link they may know. */
export async function linkOfReaction(db: Queryable, id: string, userId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ link: string }>(
    `select m.shareable_link as link from (
       select author_id, memory_id from reactions where id = $1 and user_id = $2
       union all select author_id, memory_id from empathies where id = $1 and user_id = $2
     ) r join memories m on m.author_id = r.author_id and m.id = r.memory_id where ${canSeeLinkSql('m', '$2')}`,
    [id, userId],
  )
  return rows[0]?.link
}

/** Deletes this person's reaction to a memory, before empathy takes its place. */
export const deleteReaction = (db: Queryable, { authorId, id }: MemoryKey, userId: string) =>
  db.query('delete from reactions where author_id = $1 and memory_id = $2 and user_id = $3', [authorId, id, userId])

/** Deletes this person's empathy with a memory if it has this id, before a reaction takes its place; beside a reaction with another id it stays. */
export const deleteEmpathyById = (
  db: Queryable,
  { authorId, id: memoryId }: MemoryKey,
  { id, userId }: { id: string; userId: string },
) =>
  db.query('delete from empathies where author_id = $1 and memory_id = $2 and user_id = $3 and id = $4', [
    ...[authorId, memoryId, userId, id],
  ])

/** How often each reaction was given to one memory, empathy among them, as far as this viewer may know of it. */
export async function countReactions(
  db: Queryable,
  { authorId, id }: MemoryKey,
  viewer: Viewer,
): Promise<ReactionCount[]> {
  const { rows } = await db.query<ReactionCount>(
    `select code as reaction_option_id, count as reaction_count
     from (${reactionCountsSql('(select $1::uuid as author_id, $2::uuid as memory_id) these', '$3')}) r order by code`,
    [authorId, id, viewer],
  )
  return rows
}

/** What this person did: their reaction, and whether they saved it. */
export async function findOwnReactionAndSave(
  db: Queryable,
  { authorId, id }: MemoryKey,
  viewer: Viewer,
): Promise<{ reaction: OwnReaction | null; saveId: string | null }> {
  if (viewer === null) return { reaction: null, saveId: null }
  const { rows } = await db.query<{ id: string; code: number | null }>(
    `select id, option_code as code from reactions where author_id = $1 and memory_id = $2 and user_id = $3
     union all select id, null from saves where author_id = $1 and memory_id = $2 and user_id = $3`,
    [authorId, id, viewer],
  )
  const reaction = rows.find(({ code }) => code !== null)
  return {
    reaction: reaction?.code == null ? null : { reaction_id: reaction.id, reaction_option_id: reaction.code },
    saveId: rows.find(({ code }) => code === null)?.id ?? null,
  }
}

/** A memory that somebody saved, and where the save stands in their list. */
type SavedPlace = MemoryKey & { saveId: string; savedAt: string }

/** What this person saved and may find in lists today: public memories, and their own. Nothing that was narrowed or left out since. */
const savedListed = `saves s join memories m on m.author_id = s.author_id and m.id = s.memory_id
  where s.user_id = $1 and (${listedToSql('m', '$1')} or (m.author_id = $1::uuid and ${listedByAuthorSql('m', true)}))
    and ${notFilteredOfSql('m', '$1::uuid')}`

export async function listSaved(
  db: Queryable,
  userId: string,
  { limit, offset, before }: PageRequest,
): Promise<SavedPlace[]> {
  const { rows } = await db.query<SavedPlace>(
    `select s.memory_id as id, s.author_id as "authorId", s.id as "saveId", s.created_at as "savedAt" from ${savedListed}
       and ($4::timestamptz is null or (s.created_at, s.id) < ($4, $5::uuid))
     order by s.created_at desc, s.id desc limit $2 offset $3`,
    [userId, limit, offset, before?.createdAt ?? null, before?.id ?? null],
  )
  return rows
}

export async function countSaved(db: Queryable, userId: string, limit: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from (select 1 from ${savedListed} limit $2) found`,
    [userId, limit],
  )
  return rows[0]?.count ?? 0
}
