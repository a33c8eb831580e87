import type { Edit } from '@kindred/content'
import type { Queryable } from '../../platform/db/transaction.ts'

/** Something that was put into service. */
type PublishedRelease = {
  number: number
  published_at: string
  /** Null where it came from a content folder. */
  edits: Edit[] | null
  title: string | null
  reason: string | null
  author: string | null
  approver: string | null
  publisher: string | null
}

type Publication = {
  number: number
  title: string
  reason: string
  edits: readonly Edit[]
  authorId: string
  approvedBy: string | null
  publishedBy: string
  now: Date
}

export async function insertStudioPublication(db: Queryable, made: Publication): Promise<void> {
  await db.query(
    `insert into studio_publications (number, title, reason, edits, author_id, approved_by, published_by, published_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[made.number, made.title, made.reason, JSON.stringify(made.edits)],
      ...[made.authorId, made.approvedBy, made.publishedBy, made.now],
    ],
  )
}

const selectSql = `select p.number, p.published_at, s.edits, s.title, s.reason, a.username as author, b.username as approver,
  c.username as publisher
  from content_publications p left join studio_publications s using (number)
  left join users a on a.id = s.author_id left join users b on b.id = s.approved_by left join users c on c.id = s.published_by`

/** What was put into service, newest first. */
export async function listPublications(db: Queryable, limit: number): Promise<PublishedRelease[]> {
  const { rows } = await db.query<PublishedRelease>(`${selectSql} order by p.number desc limit $1`, [limit])
  return rows
}

export async function findPublication(db: Queryable, number: number): Promise<PublishedRelease | undefined> {
  const { rows } = await db.query<PublishedRelease>(`${selectSql} where p.number = $1`, [number])
  return rows[0]
}

/** Who last published something else at a place, and when; undefined where that was in files. */
export async function lastEditAt(
  db: Queryable,
  place: { file: string; at: string },
): Promise<{ author: string | null; published_at: string } | undefined> {
  const { rows } = await db.query<{ author: string | null; published_at: string }>(
    `select a.username as author, p.published_at from studio_publications p left join users a on a.id = p.author_id
     where p.edits @> $1::jsonb order by p.number desc limit 1`,
    [JSON.stringify([place])],
  )
  return rows[0]
}

/** Whoever leaves wrote these words about a change. What was published stays: it is the site's. */
export async function anonymizePublisher(db: Queryable, personId: string): Promise<void> {
  await db.query("update studio_publications set title = '' where author_id = $1", [personId])
  await db.query("update studio_publications set reason = '' where published_by = $1", [personId])
  await db.query("update content_changes set publish_reason = '' where publish_by = $1", [personId])
}
