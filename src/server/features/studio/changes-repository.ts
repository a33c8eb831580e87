import type { Edit } from '@kindred/content'
import type { Queryable } from '../../platform/db/transaction.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import type { NotPublished } from './schedules-repository.ts'

/** Somebody asks for a review (`asked`); somebody else approves, or asks for changes (`returned`). */
export type Review = {
  kind: 'asked' | 'approved' | 'returned'
  by_id: string
  by: string
  word: string
  revision: number
  at: string
}

/** So many are shown; a longer exchange begins with its later part. */
const maxReviews = 50

/** Edits on top of what is live, until they are published or discarded. */
export type Change = {
  id: string
  author_id: string
  author: string
  title: string
  edits: Edit[]
  revision: number
  /** Who approved it, and which revision; whatever was edited since is not approved. */
  approved_by: string | null
  approver: string | null
  approved_revision: number | null
  approved_at: string | null
  /** When it goes live by itself, in which time zone its publisher said so, and who that is. */
  publish_at: string | null
  publish_zone: string | null
  scheduler: string | null
  /** Why it did not, when that time had come. */
  publish_failed: NotPublished | null
  /** What was said about it, oldest first: the last of it says whether it waits for a review. */
  reviews: Review[]
  /** Others who edited it: by name, and by id. */
  writers: string[]
  writer_ids: string[]
  created_at: string
  updated_at: string
}

const selectSql = `select c.id, c.author_id, a.username as author, c.title, c.edits, c.revision, c.approved_by, b.username as approver,
  c.approved_revision, c.approved_at, c.created_at, c.updated_at, c.publish_at, c.publish_zone, p.username as scheduler, c.publish_failed,
  w.writers, w.writer_ids, r.reviews
  from content_changes c join users a on a.id = c.author_id left join users b on b.id = c.approved_by left join users p on p.id = c.publish_by
  cross join lateral (
    select coalesce(array_agg(u.username order by u.username), '{}') as writers, coalesce(array_agg(u.id), '{}') as writer_ids
    from content_change_writers x join users u on u.id = x.user_id where x.change_id = c.id and u.leaving_on is null) w
  cross join lateral (select coalesce(json_agg(y order by y.at), '[]') as reviews from (
    select v.kind, v.user_id as by_id, u.username as by, v.word, v.revision, v.created_at as at
    from content_change_reviews v join users u on u.id = v.user_id
    where v.change_id = c.id and u.leaving_on is null order by v.created_at desc limit ${maxReviews}) y) r`

/** Everybody's, those edited last first. */
export async function listChanges(db: Queryable, limit: number): Promise<Change[]> {
  const { rows } = await db.query<Change>(
    `${selectSql} where a.leaving_on is null order by c.updated_at desc, c.id desc limit $1`,
    [limit],
  )
  return rows
}

export async function findChange(db: Queryable, id: string): Promise<Change | undefined> {
  const { rows } = await db.query<Change>(`${selectSql} where c.id = $1 and a.leaving_on is null`, [id])
  return rows[0]
}

/** A change, locked: nobody else changes it before this transaction ends. */
export async function lockChange(db: Queryable, id: string): Promise<Change | undefined> {
  await db.query('select 1 from content_changes where id = $1 for update', [id])
  return findChange(db, id)
}

export async function countChanges(db: Queryable, authorId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from content_changes where author_id = $1',
    [authorId],
  )
  return rows[0]?.count ?? 0
}

type NewChange = { authorId: string; title: string; edits: readonly Edit[]; now: Date }

export async function insertChange(db: Queryable, { authorId, title, edits, now }: NewChange): Promise<string> {
  const id = uuidV7(now.getTime())
  await db.query(
    `insert into content_changes (id, author_id, title, edits, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)`,
    [id, authorId, title, JSON.stringify(edits), now],
  )
  return id
}

export async function updateEdits(db: Queryable, id: string, edits: readonly Edit[], now: Date): Promise<void> {
  await db.query(
    'update content_changes set edits = $2, revision = revision + 1, updated_at = $3, publish_failed = null where id = $1',
    [id, JSON.stringify(edits), now],
  )
}

export async function nameChange(db: Queryable, id: string, title: string): Promise<void> {
  await db.query('update content_changes set title = $2 where id = $1', [id, title])
}

/** Somebody else than the author edits it. */
export async function addWriter(db: Queryable, id: string, userId: string): Promise<void> {
  await db.query('insert into content_change_writers (change_id, user_id) values ($1, $2) on conflict do nothing', [
    id,
    userId,
  ])
}

type NewReview = Pick<Review, 'kind' | 'word' | 'revision'> & { changeId: string; by: string; now: Date }

export async function insertReview(db: Queryable, { changeId, by, kind, word, revision, now }: NewReview) {
  await db.query(
    `insert into content_change_reviews (change_id, id, user_id, kind, word, revision, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [changeId, uuidV7(now.getTime()), by, kind, word, revision, now],
  )
}

/** Whoever may approve a change: editors and publishers who wrote nothing in it. */
export async function reviewersOf(db: Queryable, { author_id, writer_ids }: Change): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from users where role in ('editor', 'publisher') and leaving_on is null and id <> all($1::uuid[])`,
    [[author_id, ...writer_ids]],
  )
  return rows.map(({ id }) => id)
}

/** Every open change with its revision, as one text: another one as soon as somebody edits, reviews, approves, schedules, publishes or discards. */
export async function stateOfChanges(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ state: string }>(
    `select coalesce(string_agg(id || ' ' || revision || ' ' || (approved_revision is not distinct from revision)::text
       || ' ' || coalesce((extract(epoch from publish_at) * 1000)::bigint::text, publish_failed, '')
       || ' ' || coalesce((select (extract(epoch from max(created_at)) * 1000)::bigint::text from content_change_reviews where change_id = content_changes.id), ''),
       ',' order by id), '') as state from content_changes`,
  )
  return rows[0]?.state ?? ''
}

/** Those of these people who edit content. */
export async function editorsAmong(db: Queryable, people: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from users where id = any($1::uuid[]) and role in ('editor', 'publisher')`,
    [people],
  )
  return rows.map(({ id }) => id)
}

export async function approve(db: Queryable, { id, revision }: Change, by: string, now: Date): Promise<void> {
  await db.query(
    'update content_changes set approved_by = $2, approved_revision = $3, approved_at = $4 where id = $1',
    [id, by, revision, now],
  )
}

/** Nobody approves it any more. */
export async function withdrawApproval(db: Queryable, id: string): Promise<void> {
  await db.query(
    'update content_changes set approved_by = null, approved_revision = null, approved_at = null where id = $1',
    [id],
  )
}

export async function deleteChange(db: Queryable, id: string): Promise<void> {
  await db.query('delete from content_changes where id = $1', [id])
}
