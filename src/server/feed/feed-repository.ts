import { type CommentRow, newestComments } from '../comments/index.ts'
import { often } from '../db/often.ts'
import type { Queryable } from '../db/transaction.ts'
import type { Place } from '../memories/index.ts'
import { notFilteredSql } from '../topic-filter/index.ts'
import { listedForSql, type Viewer } from '../visibility/index.ts'
import type { FeedPlace } from './feed-cursor.ts'

export type FeedRange = { before?: FeedPlace; offset: number; limit: number }

/** What stands in the feed at a place: a memory, or a comment under one. */
export type Entry = { kind: 'memory'; place: Place } | { kind: 'comment'; place: Place; comment: CommentRow }

/** Who reads, and what they do not want to meet. */
export type FeedReader = { viewer: Viewer; hidden: readonly string[] }

/** Public memories and what was written under them, newest first. `place.id` of a comment is its own; see `memoryOf`. */
export async function pickEntries(db: Queryable, reader: FeedReader, range: FeedRange): Promise<Entry[]> {
  const upTo = { ...range, offset: 0, limit: range.offset + range.limit }
  const [places, comments] = await Promise.all([
    pickPlaces(db, reader, upTo),
    newestComments(db, reader.viewer, upTo, reader.hidden),
  ])
  const entries: Entry[] = [
    ...places.map((place) => ({ kind: 'memory' as const, place })),
    ...comments.map((comment) => ({
      kind: 'comment' as const,
      place: { id: comment.id, authorId: comment.author_id, createdAt: comment.created_at },
      comment,
    })),
  ]
  return entries.sort(newestFirst).slice(range.offset, upTo.limit)
}

/** The order of both queries: by time, then by id. */
const newestFirst = ({ place: a }: Entry, { place: b }: Entry): number =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? 1 : -1)

/** The memory that an entry is, or stands under. */
export const memoryOf = (entry: Entry): Pick<Place, 'id' | 'authorId'> =>
  entry.kind === 'memory' ? entry.place : { id: entry.comment.memory_id, authorId: entry.comment.author_id }

const mostAtBeginning = 51

async function pickPlaces(
  db: Queryable,
  { viewer, hidden }: FeedReader,
  { before, limit }: FeedRange,
): Promise<Place[]> {
  const values: unknown[] = before ? [before.createdAt, before.id] : []
  const give = (value: unknown) => `$${values.push(value)}`
  const met =
    hidden.length === 0
      ? ''
      : `and ${notFilteredSql('m.author_id', 'm.id', { viewer: give(viewer), topics: give(hidden) })}`
  const older = before ? 'and (m.created_at, m.id) < ($1::timestamptz, $2::uuid)' : ''
  const newest = `select m.id, m.author_id as "authorId", m.created_at as "createdAt" from memories m where ${listedForSql('m', give(viewer))} ${older} ${met}
     order by m.created_at desc, m.id desc limit `
  // The beginning is what is asked all day; how much of it stands in the words, so that a plan can be kept.
  const isBeginning = older === '' && met === '' && Number.isInteger(limit) && limit <= mostAtBeginning
  const { rows } = await db.query<Place>(
    isBeginning ? often(newest + limit, values) : `${newest}${give(limit)}`,
    isBeginning ? undefined : values,
  )
  return rows
}
