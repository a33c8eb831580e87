import type { Queryable } from '../../platform/db/transaction.ts'
import { writtenRow } from '../interactions/index.ts'
import {
  countedSql,
  listedByAuthorSql,
  listedSql,
  listedToSql,
  type MemoryRef,
  notFilteredOfSql,
  notHiddenSql,
  type Viewer,
} from '../visibility/index.ts'

type MemoryKey = Pick<MemoryRef, 'id' | 'authorId'>

/** So many stand in a list; the newest. */
const maxListed = 50

/** A memory that somebody connected to another one. */
type Connection = { id: string; authorId: string; connection_id: string }

/**
 * `shown`: what is connected to a memory, of public memories and those of the viewer, without what they do not want to meet. What was connected is
 * read first: it lies with the author of that memory, the memories themselves with theirs.
 */
const shownSql = `with connected as materialized (select c.user_id, c.linked_id, c.id, c.created_at
    from connections c join users u on u.id = c.user_id and ${countedSql('u', '$3')}
    where c.author_id = $1 and c.memory_id = $2 and ${notHiddenSql('c', '$3')}),
  shown as (select l.id, l.author_id, c.id as connection_id, c.created_at
    from connected c join memories l on l.author_id = c.user_id and l.id = c.linked_id
    where (${listedToSql('l', '$3')} or (l.author_id = $3::uuid and ${listedByAuthorSql('l', true)})) and ${notFilteredOfSql('l', '$3::uuid')})`

/** An own memory that everybody may find; held, so that it stays so for the rest of the transaction. */
export async function lockOwnPublicMemory(db: Queryable, link: string, userId: string): Promise<MemoryKey | undefined> {
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
    `${shownSql} select id, author_id as "authorId", connection_id from shown order by created_at desc, connection_id desc limit ${maxListed}`,
    [authorId, id, viewer],
  )
  return rows
}

/**
 * One connection to this memory for a report of it: also where a block or mute stands between the two, or the author of the memory took it away. Held for the rest of
 * the transaction.
 */
export async function lockConnectionForReport(
  db: Queryable,
  id: string,
  memory: MemoryKey,
  viewer: string,
): Promise<{ user_id: string } | undefined> {
  const { rows } = await db.query<{ user_id: string; linked_id: string }>(
    `select c.user_id, c.linked_id from connections c where c.author_id = $1 and c.memory_id = $2 and c.id = $4
       and (c.removed_at is null or c.author_id = $3::uuid) and (c.hidden_at is null or c.user_id = $3::uuid) for share of c`,
    [memory.authorId, memory.id, viewer, id],
  )
  const [connection] = rows
  if (connection === undefined) return undefined
  const { rowCount } = await db.query(
    `select 1 from memories l where l.author_id = $1 and l.id = $2 and ${listedSql('l')}`,
    [connection.user_id, connection.linked_id],
  )
  return rowCount === 0 ? undefined : connection
}

/** How many there are for this person, and how many of them are their own. */
export async function connectStatusOf(
  db: Queryable,
  { authorId, id }: MemoryKey,
  viewer: Viewer,
): Promise<{ connected: number; count_connections: number }> {
  const { rows } = await db.query<{ count: number; own: number }>(
    `${shownSql} select count(*)::int as count, (count(*) filter (where author_id = $3::uuid))::int as own from shown`,
    [authorId, id, viewer],
  )
  return { connected: (rows[0]?.own ?? 0) > 0 ? 1 : 0, count_connections: rows[0]?.count ?? 0 }
}
