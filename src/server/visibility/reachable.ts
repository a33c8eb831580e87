import type { Queryable } from '../db/transaction.ts'
import { readableSql, type Viewer } from './visibility.ts'

/** A memory as other rooms name it: its key, and the link that it has now. */
export type Reachable = { id: string; authorId: string; link: string }

const columns = 'm.id, m.author_id as "authorId", m.shareable_link as link'

async function reach(db: Queryable, link: string, viewer: Viewer, lock: string): Promise<Reachable | undefined> {
  const { rows } = await db.query<Reachable>(
    `select ${columns} from memories m where m.shareable_link = $1 and ${readableSql('m', '$2')} ${lock}`,
    [link, viewer],
  )
  if (rows[0] !== undefined) return rows[0]
  // A visitor is nobody's author, so this finds them nothing.
  const former = await db.query<Reachable>(
    `select ${columns} from former_links f join memories m on m.author_id = f.author_id and m.id = f.memory_id
     where f.author_id = $2 and f.link = $1 and m.deleted_at is null ${lock}`,
    [link, viewer],
  )
  return former.rows[0]
}

/** The memory behind a link, if this person may read it; for rooms that need no word of it. */
export const findReachable = (db: Queryable, link: string, viewer: Viewer): Promise<Reachable | undefined> =>
  reach(db, link, viewer, '')

/**
 * The memory behind a link, if this person may read it, held for the rest of the transaction: an act on it either comes before it is changed, hidden or deleted, or finds
 * nothing. After `holdPerson`: the person, then the thing, then its parts.
 */
export const holdReachable = (db: Queryable, link: string, viewer: Viewer): Promise<Reachable | undefined> =>
  reach(db, link, viewer, 'for share of m')
