import type { Queryable } from '../db/transaction.ts'
import type { Place } from '../memories/place.ts'
import { listedSql } from '../visibility/visibility.ts'
import type { FeedPlace } from './feed-cursor.ts'

export type FeedRange = { before?: FeedPlace; offset: number; limit: number }

/** Places of public memories, newest first. */
export async function pickPlaces(db: Queryable, { before, offset, limit }: FeedRange): Promise<Place[]> {
  const older = before ? 'and (m.created_at, m.id) < ($3::timestamptz, $4::uuid)' : ''
  const { rows } = await db.query<Place>(
    `select m.id, m.author_id as "authorId", m.created_at as "createdAt" from memories m where ${listedSql('m')} ${older}
     order by m.created_at desc, m.id desc limit $1 offset $2`,
    [limit, offset, ...(before ? [before.createdAt, before.id] : [])],
  )
  return rows
}
