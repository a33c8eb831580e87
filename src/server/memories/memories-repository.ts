import { randomBytes } from 'node:crypto'
import type { Queryable } from '../db/transaction.ts'
import { uuidV7 } from '../db/uuid-v7.ts'
import { badRequest } from '../errors.ts'
import { attachPhotos } from '../photos/index.ts'
import { isListed, readableSql, type Viewer } from '../visibility/index.ts'
import { hashtagsIn } from './hashtags.ts'
import { losesReaders } from './losing-readers.ts'
import type { MemoryContent, MemoryRow, StoredMemory } from './stored-memory.ts'

export const memoryColumns = `m.id, m.shareable_link, m.author_id, u.username, u.avatar, m.type, m.title, m.description,
  m.privacy, m.status, m.content_version, m.memory_content_version, m.revision, m.created_at, m.updated_at, m.deleted_at`

/** Addresses under /memory/ that are pages of ours. */
const reserved = new Set(['new', 'edit'])

/** 128 random bits: whoever has the link may read a private memory, so nobody must be able to guess one. */
export function newShareableLink(bytes: Buffer = randomBytes(16)): string {
  const link = bytes.toString('base64url')
  return reserved.has(link) ? newShareableLink() : link
}

// One statement, so that a reader never sees half of an edit.
const of = (part: string) => `${part}.author_id = m.author_id and ${part}.memory_id = m.id`
const whole = `select ${memoryColumns},
  coalesce((select json_agg(json_build_object('id', t.id, 'field', t.field, 'option_id', t.option_id,
    'description', t.description, 'shown', t.shown) order by t.field, t.position) from memory_tags t where ${of('t')}),
    '[]') as tags,
  coalesce((select json_agg(json_build_object('field', d.field, 'text', d.text) order by d.field)
    from memory_details d where ${of('d')}), '[]') as details,
  coalesce((select json_agg(s.description order by s.position) from memory_subjects s where ${of('s')}), '[]')
    as subjects,
  coalesce((select json_agg(p.topic_id order by p.position) from memory_topics p where ${of('p')}), '[]') as topics,
  coalesce((select json_agg(json_build_object('id', h.id, 'folder', h.folder, 'media', h.media, 'width', h.width,
    'height', h.height, 'blur', h.blur, 'alt', h.alt) order by h.position) from photos h where ${of('h')}), '[]') as photos
  from memories m join users u on u.id = m.author_id`

/** The memory behind a link, if this person may read it. A link that it had before leads its author to it, nobody else. */
export async function findMemory(db: Queryable, link: string, viewer: Viewer): Promise<StoredMemory | undefined> {
  const { rows } = await db.query<StoredMemory>(`${whole} where m.shareable_link = $1 and ${readableSql('m', '$2')}`, [
    link,
    viewer,
  ])
  if (rows[0] !== undefined || viewer === null) return rows[0]
  const former = await db.query<StoredMemory>(
    `${whole} join former_links f on f.author_id = m.author_id and f.memory_id = m.id
     where f.author_id = $2 and f.link = $1 and m.author_id = $2 and m.deleted_at is null`,
    [link, viewer],
  )
  return former.rows[0]
}

/** Holds a memory of this person for the rest of the transaction: of two edits at once, the second waits and sees the first. */
export async function lockMemory(db: Queryable, authorId: string, link: string): Promise<void> {
  await db.query(
    `select 1 from memories where author_id = $1 and (shareable_link = $2
       or id in (select memory_id from former_links where author_id = $1 and link = $2)) for update`,
    [authorId, link],
  )
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
  const { rows } = await db.query<Owned>(
    `insert into memories (id, shareable_link, author_id, type, title, description, privacy, content_version,
      memory_content_version, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) returning ${ownedColumns}`,
    [
      ...[id, link, authorId, content.type, content.title, content.description, content.privacy],
      ...[versions.tags, versions.memory, now],
    ],
  )
  await writeParts(db, the(rows), content, now)
  return link
}

/** Gives the link under which the memory is found from now on. */
export async function updateMemory(
  db: Queryable,
  before: MemoryRow,
  content: MemoryContent,
  versions: ContentVersions,
  now: Date,
): Promise<string> {
  const renewed = losesReaders(before.privacy, content.privacy)
  const link = renewed ? newShareableLink() : before.shareable_link
  const { rows } = await db.query<Owned>(
    `update memories set type = $3, title = $4, description = $5, privacy = $6, content_version = $7,
      memory_content_version = $8, updated_at = $9, shareable_link = $10, revision = revision + 1
     where author_id = $1 and id = $2 returning ${ownedColumns}`,
    [
      ...[before.author_id, before.id, content.type, content.title, content.description, content.privacy],
      ...[versions.tags, versions.memory, now, link],
    ],
  )
  if (renewed)
    await db.query('insert into former_links (author_id, link, memory_id, retired_at) values ($1, $2, $3, $4)', [
      ...[before.author_id, before.shareable_link, before.id, now],
    ])
  await writeParts(db, the(rows), content, now)
  return link
}

/** What the parts of a memory repeat of it, and what decides who sees it. */
type Owned = Pick<MemoryRow, 'id' | 'author_id' | 'privacy' | 'status' | 'deleted_at' | 'created_at'>
const ownedColumns = 'id, author_id, privacy, status, deleted_at, created_at'

function the(rows: readonly Owned[]): Owned {
  const [memory] = rows
  if (memory === undefined) throw new Error('The memory was not written.')
  return memory
}

async function writeParts(db: Queryable, memory: Owned, content: MemoryContent, now: Date): Promise<void> {
  const replace = (table: string, columns: readonly string[], rows: readonly Value[][]) =>
    replaceRows(db, table, columns, memory, rows)
  const texts = [content.description, ...content.details.map(({ text }) => text)]
  const listed = isListed(memory)
  await writePhotos(db, memory, content.photos, now)
  await writeTags(db, memory, content.tags)
  await replace(
    'memory_details',
    ['field', 'text'],
    content.details.map(({ field, text }) => [field, text]),
  )
  await replace(
    'memory_subjects',
    ['position', 'description'],
    content.subjects.map((text, at) => [at, text]),
  )
  await replace(
    'memory_topics',
    ['topic_id', 'position'],
    content.topics.map((topic, at) => [topic, at]),
  )
  await replace(
    'memory_hashtags',
    ['hashtag', 'listed', 'created_at'],
    hashtagsIn(texts).map((hashtag) => [hashtag, listed, memory.created_at]),
  )
  await foldText(db, memory, [content.title, ...texts, ...content.subjects])
}

/** Beyond so many characters a memory is not found by its words: a folded text holds a megabyte at most. */
const mostFolded = 200_000

/** For its author's own search. */
async function foldText(db: Queryable, { author_id, id }: Owned, texts: readonly string[]): Promise<void> {
  await db.query("update memories set words = to_tsvector('english', $3) where author_id = $1 and id = $2", [
    ...[author_id, id, texts.join('\n').slice(0, mostFolded)],
  ])
}

async function writePhotos(db: Queryable, memory: Owned, photos: MemoryContent['photos'], now: Date): Promise<void> {
  const place = { authorId: memory.author_id, memoryId: memory.id }
  const ids = photos.map(({ id }) => id)
  if (!(await attachPhotos(db, place, ids, now)))
    throw badRequest({ image_list: ['A photo is no longer there. Please remove it and add it again.'] })
}

/** A tag that stays keeps its row, because others resonate with it by its id. */
async function writeTags(db: Queryable, memory: Owned, tags: MemoryContent['tags']): Promise<void> {
  const fields = tags.map(({ field }) => field)
  const options = tags.map(({ option_id }) => option_id)
  await db.query(
    `delete from memory_tags where author_id = $1 and memory_id = $2
     and (field, option_id) not in (select * from unnest($3::text[], $4::text[]))`,
    [memory.author_id, memory.id, fields, options],
  )
  if (tags.length === 0) return
  await db.query(
    `insert into memory_tags
      (author_id, memory_id, listed, created_at, id, field, option_id, position, description, shown)
     select $1::uuid, $2::uuid, $3::boolean, $4::timestamptz, id, field, option_id, position, description, shown
     from unnest($5::uuid[], $6::text[], $7::text[], $8::int[], $9::text[], $10::boolean[])
       as given (id, field, option_id, position, description, shown)
     on conflict (author_id, memory_id, field, option_id)
     do update set position = excluded.position, description = excluded.description, shown = excluded.shown,
       listed = excluded.listed`,
    [
      ...[memory.author_id, memory.id, isListed(memory), memory.created_at],
      ...[tags.map(() => uuidV7()), fields, options, tags.map((_, at) => at)],
      ...[tags.map(({ description }) => description), tags.map(({ shown }) => shown)],
    ],
  )
}

type Value = string | number | boolean

/** Table and column names are ours, never a client's. */
async function replaceRows(
  db: Queryable,
  table: string,
  columns: readonly string[],
  { author_id, id }: Owned,
  rows: readonly Value[][],
): Promise<void> {
  await db.query(`delete from ${table} where author_id = $1 and memory_id = $2`, [author_id, id])
  if (rows.length === 0) return
  const values = rows.map(
    (row, at) => `($1, $2, ${row.map((_, place) => `$${at * row.length + place + 3}`).join(', ')})`,
  )
  await db.query(`insert into ${table} (author_id, memory_id, ${columns.join(', ')}) values ${values.join(', ')}`, [
    ...[author_id, id],
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
