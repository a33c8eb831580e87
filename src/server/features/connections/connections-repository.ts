import type { Queryable } from '../../platform/db/transaction.ts'
import { writtenRow } from '../acts/index.ts'
import {
  countedSql,
  listedByAuthorSql,
  listedForSql,
  listedSql,
  notFilteredOfSql,
  type Reachable,
  unhiddenSql,
  type Viewer,
} from '../visibility/index.ts'

type MemoryKey = Pick<Reachable, 'id' | 'authorId'>

/** So many stand in a list; the newest. */
const most = 50

/** A memory that somebody connected to another one. */
export type Connection = { id: string; authorId: string; connection_id: string }

const linked = `connections c join memories l on l.author_id = c.user_id and l.id = c.linked_id
  join users u on u.id = c.user_id and ${countedSql('u', '$3')}`
/** Public ones, and those of the person who looks. */
const shown = `${unhiddenSql('c', '$3')} and (${listedForSql('l', '$3')} or (l.author_id = $3::uuid and ${listedByAuthorSql('l', true)}))`
/** What the person who looks does not want to meet stays out. */
const unfiltered = notFilteredOfSql('l', '$3::uuid')

/** An own memory that everybody may find; held, so that it stays so for the rest of the transaction. */
export async function holdOwnPublic(db: Queryable, link: string, userId: string): Promise<MemoryKey | undefined> {
  const { rows } = await db.query<MemoryKey>(
    `select m.id, m.author_id as "authorId" from memories m
     where m.author_id = $2 and m.shareable_link = $1 and ${listedSql('m')} for share of m`,
    [link, userId],
  )
  return rows[0]
}

/** Once for each pair of memories, however often it is asked. */
export async function insertConnection(
  db: Queryable,
  to: MemoryKey,
  { id: linkedId, authorId: userId }: MemoryKey,
  { id, now }: { id: string; now: Date },
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into connections (author_id, memory_id, user_id, linked_id, id, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (author_id, memory_id, user_id, linked_id) do update set created_at = connections.created_at returning id`,
    [to.authorId, to.id, userId, linkedId, id, now],
  )
  return writtenRow(rows).id
}

/** What is connected to a memory, newest first, as far as this person may see it. */
export async function connectionsOf(db: Queryable, { authorId, id }: MemoryKey, viewer: Viewer): Promise<Connection[]> {
  const { rows } = await db.query<Connection>(
    `select l.id, l.author_id as "authorId", c.id as connection_id from ${linked}
     where c.author_id = $1 and c.memory_id = $2 and ${shown} and ${unfiltered} order by c.created_at desc, c.id desc limit ${most}`,
    [authorId, id, viewer],
  )
  return rows
}

/**
 * One connection to this memory for a report of it: also where a block or mute stands between the two, or the author of the memory took it away. Held for the rest of
 * the transaction.
 */
export async function holdConnectionForReport(
  db: Queryable,
  id: string,
  memory: MemoryKey,
  viewer: string,
): Promise<{ user_id: string } | undefined> {
  const { rows } = await db.query<{ user_id: string }>(
    `select c.user_id from connections c join memories l on l.author_id = c.user_id and l.id = c.linked_id
     where c.author_id = $1 and c.memory_id = $2 and c.id = $4 and ${listedSql('l')}
       and (c.removed_at is null or c.author_id = $3::uuid) and (c.hidden_at is null or c.user_id = $3::uuid) for share of c`,
    [memory.authorId, memory.id, viewer, id],
  )
  return rows[0]
}

/** How many there are for this person, and how many of them are their own. */
export async function connectStatusOf(
  db: Queryable,
  { authorId, id }: MemoryKey,
  viewer: Viewer,
): Promise<{ connected: number; count_connections: number }> {
  const { rows } = await db.query<{ own: number; count: number }>(
    `select count(*)::int as count, (count(*) filter (where c.user_id = $3::uuid))::int as own from ${linked}
     where c.author_id = $1 and c.memory_id = $2 and ${shown} and ${unfiltered}`,
    [authorId, id, viewer],
  )
  return { connected: (rows[0]?.own ?? 0) > 0 ? 1 : 0, count_connections: rows[0]?.count ?? 0 }
}

/** Removes what connects a memory that is gone for good. */
export async function tidyConnections(db: Queryable): Promise<void> {
  await db.query(
    `delete from connections c where not exists
       (select 1 from memories l where l.author_id = c.user_id and l.id = c.linked_id)`,
  )
}
