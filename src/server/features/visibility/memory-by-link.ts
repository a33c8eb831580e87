import { prepared } from '../../platform/db/prepared.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { canReadByLinkSql, canReportByLinkSql, privacyCodes, type Viewer } from './visibility.ts'

/** A reference to a memory: its key, and the link that it has now. */
export type MemoryRef = { id: string; authorId: string; link: string }
type Row = MemoryRef & { privacy: number }

const columns = 'm.id, m.author_id as "authorId", m.shareable_link as link, m.privacy'

async function findOrLock(
  db: Queryable,
  link: string,
  viewer: Viewer,
  lock: '' | 'for share of m',
  readable = canReadByLinkSql,
): Promise<Row | undefined> {
  const found = lock === '' ? await findByLink(db, link, viewer) : await lockByLink(db, link, viewer, readable)
  if (found !== undefined) return found
  // A visitor is nobody's author, so this finds them nothing.
  const former = await db.query<Row>(
    `select ${columns} from former_links f join memories m on m.author_id = f.author_id and m.id = f.memory_id
     where f.author_id = $2 and f.link = $1 and m.deleted_at is null ${lock}`,
    [link, viewer],
  )
  return former.rows[0]
}

async function findByLink(db: Queryable, link: string, viewer: Viewer): Promise<Row | undefined> {
  const { rows } = await db.query<Row>(`select ${columns} from memories m where ${canReadByLinkSql('m', '$1', '$2')}`, [
    link,
    viewer,
  ])
  return rows[0]
}

/** Whose memory has this link, whoever may read it: every machine is asked, and what asks for the memory itself then asks one. */
export async function memoryKeyByLink(
  db: Queryable,
  link: string,
): Promise<{ author_id: string; id: string } | undefined> {
  const { rows } = await db.query<{ author_id: string; id: string }>(
    prepared('select author_id, id from memories where shareable_link = $1', [link]),
  )
  return rows[0]
}

/** Whose it is, first: a row is locked by its owner and id, since it lies on one of several machines. */
async function lockByLink(
  db: Queryable,
  link: string,
  viewer: Viewer,
  readable: typeof canReadByLinkSql,
): Promise<Row | undefined> {
  const memory = await memoryKeyByLink(db, link)
  if (memory === undefined) return undefined
  const { rows } = await db.query<Row>(
    prepared(
      `select ${columns} from memories m where m.author_id = $3 and m.id = $4 and ${readable('m', '$1', '$2')} for share of m`,
      [link, viewer, memory.author_id, memory.id],
    ),
  )
  return rows[0]
}

const toMemoryRef = ({ id, authorId, link }: Row): MemoryRef => ({ id, authorId, link })

/** The memory behind a link, if this person may read it; for features that need no word of it. */
export async function findReadableMemory(db: Queryable, link: string, viewer: Viewer): Promise<MemoryRef | undefined> {
  const found = await findOrLock(db, link, viewer, '')
  return found && toMemoryRef(found)
}

/**
 * The memory behind a link, if this person may read it, locked for the rest of the transaction: an act on it either comes before it is changed, hidden or deleted, or finds
 * nothing. Whoever acts on a memory that is read by its link is recorded as a holder of that link. Call it after `lockUser`: rows are locked in the order person, thing, parts.
 */
export async function lockReadableMemory(db: Queryable, link: string, userId: string): Promise<MemoryRef | undefined> {
  return recordHolder(db, await findOrLock(db, link, userId, 'for share of m'), userId)
}

async function recordHolder(db: Queryable, found: Row | undefined, userId: string): Promise<MemoryRef | undefined> {
  if (found === undefined) return undefined
  if (found.privacy === privacyCodes.withLink && found.authorId !== userId) await insertLinkHolder(db, found, userId)
  return toMemoryRef(found)
}

/** The memory behind a link, locked like `lockReadableMemory` for a report: also where one of the two blocked the other. */
export async function lockReportableMemory(
  db: Queryable,
  link: string,
  userId: string,
): Promise<MemoryRef | undefined> {
  return recordHolder(db, await findOrLock(db, link, userId, 'for share of m', canReportByLinkSql), userId)
}

/** The lock on the memory is held: a change that takes the link away comes before this, or removes it again. */
const insertLinkHolder = (db: Queryable, { authorId, id }: MemoryRef, userId: string) =>
  db.query(
    'insert into link_holders (author_id, memory_id, user_id) values ($1, $2, $3) on conflict (author_id, memory_id, user_id) do nothing',
    [authorId, id, userId],
  )

/** In the transaction that gives a memory another link: nobody holds that one yet. */
export const deleteLinkHolders = (db: Queryable, memory: { author_id: string; id: string }) =>
  db.query('delete from link_holders where author_id = $1 and memory_id = $2', [memory.author_id, memory.id])
