import { prepared } from '../../platform/db/prepared.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { privacyCodes, readableByLinkSql, reportableByLinkSql, type Viewer } from './visibility.ts'

/** A memory as other features name it: its key, and the link that it has now. */
export type Reachable = { id: string; authorId: string; link: string }
type Row = Reachable & { privacy: number }

const columns = 'm.id, m.author_id as "authorId", m.shareable_link as link, m.privacy'

async function reach(
  db: Queryable,
  link: string,
  viewer: Viewer,
  lock: '' | 'for share of m',
  readable = readableByLinkSql,
): Promise<Row | undefined> {
  const found = lock === '' ? await byLink(db, link, viewer) : await heldByLink(db, link, viewer, readable)
  if (found !== undefined) return found
  // A visitor is nobody's author, so this finds them nothing.
  const former = await db.query<Row>(
    `select ${columns} from former_links f join memories m on m.author_id = f.author_id and m.id = f.memory_id
     where f.author_id = $2 and f.link = $1 and m.deleted_at is null ${lock}`,
    [link, viewer],
  )
  return former.rows[0]
}

async function byLink(db: Queryable, link: string, viewer: Viewer): Promise<Row | undefined> {
  const { rows } = await db.query<Row>(
    `select ${columns} from memories m where ${readableByLinkSql('m', '$1', '$2')}`,
    [link, viewer],
  )
  return rows[0]
}

/** Whose memory has this link, whoever may read it: every machine is asked, and what asks for the memory itself then asks one. */
export async function keyOf(db: Queryable, link: string): Promise<{ author_id: string; id: string } | undefined> {
  const { rows } = await db.query<{ author_id: string; id: string }>(
    prepared('select author_id, id from memories where shareable_link = $1', [link]),
  )
  return rows[0]
}

/** Whose it is, first: a row is locked by its owner and id, since it lies on one of several machines. */
async function heldByLink(
  db: Queryable,
  link: string,
  viewer: Viewer,
  readable: typeof readableByLinkSql,
): Promise<Row | undefined> {
  const memory = await keyOf(db, link)
  if (memory === undefined) return undefined
  const { rows } = await db.query<Row>(
    prepared(
      `select ${columns} from memories m where m.author_id = $3 and m.id = $4 and ${readable('m', '$1', '$2')} for share of m`,
      [link, viewer, memory.author_id, memory.id],
    ),
  )
  return rows[0]
}

const toReachable = ({ id, authorId, link }: Row): Reachable => ({ id, authorId, link })

/** The memory behind a link, if this person may read it; for features that need no word of it. */
export async function findReachable(db: Queryable, link: string, viewer: Viewer): Promise<Reachable | undefined> {
  const found = await reach(db, link, viewer, '')
  return found && toReachable(found)
}

/**
 * The memory behind a link, if this person may read it, held for the rest of the transaction: an act on it either comes before it is changed, hidden or deleted, or finds
 * nothing. Whoever acts on a memory that is read by its link is recorded as a holder of that link. Call it after `lockUser`: rows are locked in the order person, thing, parts.
 */
export async function holdReachable(db: Queryable, link: string, userId: string): Promise<Reachable | undefined> {
  return held(db, await reach(db, link, userId, 'for share of m'), userId)
}

async function held(db: Queryable, found: Row | undefined, userId: string): Promise<Reachable | undefined> {
  if (found === undefined) return undefined
  if (found.privacy === privacyCodes.withLink && found.authorId !== userId) await keepHolder(db, found, userId)
  return toReachable(found)
}

/** The same for a report: also where one of the two blocked the other, in either order. */
export async function holdReportable(db: Queryable, link: string, userId: string): Promise<Reachable | undefined> {
  return held(db, await reach(db, link, userId, 'for share of m', reportableByLinkSql), userId)
}

/** The lock on the memory is held: a change that takes the link away comes before this, or removes it again. */
const keepHolder = (db: Queryable, { authorId, id }: Reachable, userId: string) =>
  db.query(
    'insert into link_holders (author_id, memory_id, user_id) values ($1, $2, $3) on conflict (author_id, memory_id, user_id) do nothing',
    [authorId, id, userId],
  )

/** In the transaction that gives a memory another link: nobody holds that one yet. */
export const forgetHolders = (db: Queryable, memory: { author_id: string; id: string }) =>
  db.query('delete from link_holders where author_id = $1 and memory_id = $2', [memory.author_id, memory.id])
