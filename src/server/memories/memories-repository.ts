import { randomBytes } from 'node:crypto'
import type { Queryable } from '../db/transaction.ts'
import { uuidV7 } from '../db/uuid-v7.ts'
import { readableSql, type Viewer } from '../visibility/visibility.ts'
import { hashtagsIn } from './hashtags.ts'
import type { MemoryContent, MemoryRow, StoredMemory } from './stored-memory.ts'

export const memoryColumns = `m.id, m.shareable_link, m.author_id, u.username, u.avatar, m.type, m.title, m.description,
  m.privacy, m.status, m.relationship_description, m.pattern_title, m.content_version, m.memory_content_version, m.revision, m.created_at,
  m.updated_at, m.deleted_at`

/** Addresses under /memory/ that are pages of ours. */
const reserved = new Set(['new', 'edit'])

/** 128 random bits: whoever has the link may read a private memory, so nobody must be able to guess one. */
export function newShareableLink(bytes: Buffer = randomBytes(16)): string {
  const link = bytes.toString('base64url')
  return reserved.has(link) ? newShareableLink() : link
}

// One statement, so that a reader never sees half of an edit.
const whole = `select ${memoryColumns},
  coalesce((select json_agg(json_build_object('id', t.id, 'field', t.field, 'option_id', t.option_id,
    'description', t.description, 'shown', t.shown) order by t.field, t.position) from memory_tags t where t.memory_id = m.id), '[]') as tags,
  coalesce((select json_agg(json_build_object('field', d.field, 'text', d.text) order by d.field)
    from memory_details d where d.memory_id = m.id), '[]') as details,
  coalesce((select json_agg(s.description order by s.position) from memory_subjects s where s.memory_id = m.id), '[]')
    as subjects,
  coalesce((select json_agg(p.topic_id order by p.position) from memory_topics p where p.memory_id = m.id), '[]') as topics
  from memories m join users u on u.id = m.author_id`

/** The memory behind a link, if this person may read it. */
export async function findMemory(db: Queryable, link: string, viewer: Viewer): Promise<StoredMemory | undefined> {
  const { rows } = await db.query<StoredMemory>(`${whole} where m.shareable_link = $1 and ${readableSql('m', '$2')}`, [
    link,
    viewer,
  ])
  return rows[0]
}

/** Holds a memory for the rest of the transaction: of two edits at once, the second waits and sees the first. */
export async function lockMemory(db: Queryable, link: string): Promise<void> {
  await db.query('select 1 from memories where shareable_link = $1 for update', [link])
}

/** The wizards that a memory was filled in with. */
export type ContentVersions = { tags: string; memory: string }

export async function insertMemory(
  db: Queryable,
  authorId: string,
  content: MemoryContent,
  versions: ContentVersions,
  now: Date,
): Promise<string> {
  const id = uuidV7(now.getTime())
  const link = newShareableLink()
  await db.query(
    `insert into memories (id, shareable_link, author_id, type, title, description, privacy, relationship_description,
      pattern_title, content_version, memory_content_version, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
    [
      ...[id, link, authorId, content.type, content.title, content.description, content.privacy],
      ...[content.relationship_description, content.pattern_title, versions.tags, versions.memory, now],
    ],
  )
  await writeParts(db, id, content)
  return link
}

export async function updateMemory(
  db: Queryable,
  before: MemoryRow,
  content: MemoryContent,
  versions: ContentVersions,
  now: Date,
): Promise<void> {
  await db.query(
    `update memories set type = $2, title = $3, description = $4, privacy = $5, relationship_description = $6,
      pattern_title = $7, content_version = $8, memory_content_version = $9, updated_at = $10,
      revision = revision + 1 where id = $1`,
    [
      ...[before.id, content.type, content.title, content.description, content.privacy],
      ...[content.relationship_description, content.pattern_title, versions.tags, versions.memory, now],
    ],
  )
  await writeParts(db, before.id, content)
}

async function writeParts(db: Queryable, id: string, content: MemoryContent): Promise<void> {
  await writeTags(db, id, content.tags)
  await replaceRows(
    db,
    'memory_details',
    ['field', 'text'],
    id,
    content.details.map(({ field, text }) => [field, text]),
  )
  await replaceRows(
    db,
    'memory_subjects',
    ['position', 'description'],
    id,
    content.subjects.map((text, at) => [at, text]),
  )
  await replaceRows(
    db,
    'memory_topics',
    ['topic_id', 'position'],
    id,
    content.topics.map((topic, at) => [topic, at]),
  )
  const texts = [content.description, content.relationship_description]
  const hashtags = hashtagsIn([...texts, ...content.details.map(({ text }) => text)])
  await replaceRows(
    db,
    'memory_hashtags',
    ['hashtag'],
    id,
    hashtags.map((hashtag) => [hashtag]),
  )
}

/** A tag that stays keeps its row, because others resonate with it by its id. */
async function writeTags(db: Queryable, memoryId: string, tags: MemoryContent['tags']): Promise<void> {
  const fields = tags.map(({ field }) => field)
  const options = tags.map(({ option_id }) => option_id)
  await db.query(
    `delete from memory_tags where memory_id = $1
     and (field, option_id) not in (select * from unnest($2::text[], $3::text[]))`,
    [memoryId, fields, options],
  )
  if (tags.length === 0) return
  await db.query(
    `insert into memory_tags (id, memory_id, field, option_id, position, description, shown)
     select id, $1, field, option_id, position, description, shown
     from unnest($2::uuid[], $3::text[], $4::text[], $5::int[], $6::text[], $7::boolean[])
       as given (id, field, option_id, position, description, shown)
     on conflict (memory_id, field, option_id)
     do update set position = excluded.position, description = excluded.description, shown = excluded.shown`,
    [
      ...[memoryId, tags.map(() => uuidV7()), fields, options, tags.map((_, at) => at)],
      ...[tags.map(({ description }) => description), tags.map(({ shown }) => shown)],
    ],
  )
}

/** Table and column names are ours, never a client's. */
async function replaceRows(
  db: Queryable,
  table: string,
  columns: readonly string[],
  memoryId: string,
  rows: readonly (string | number)[][],
): Promise<void> {
  await db.query(`delete from ${table} where memory_id = $1`, [memoryId])
  if (rows.length === 0) return
  const values = rows.map((row, at) => `($1, ${row.map((_, place) => `$${at * row.length + place + 2}`).join(', ')})`)
  await db.query(`insert into ${table} (memory_id, ${columns.join(', ')}) values ${values.join(', ')}`, [
    memoryId,
    ...rows.flat(),
  ])
}

/** The privacy of a person's newest memory, or undefined before the first one. */
export async function findLastPrivacy(db: Queryable, authorId: string): Promise<number | undefined> {
  const { rows } = await db.query<{ privacy: number }>(
    `select privacy from memories where author_id = $1 and deleted_at is null
     order by created_at desc, id desc limit 1`,
    [authorId],
  )
  return rows[0]?.privacy
}
