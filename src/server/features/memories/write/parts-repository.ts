import { hashtagsIn as findHashtags } from '@kindred/engine/text'
import { prepared } from '../../../platform/db/prepared.ts'
import type { Queryable } from '../../../platform/db/transaction.ts'
import { uuidV7 } from '../../../platform/db/uuid-v7.ts'
import { badRequest } from '../../../platform/errors.ts'
import { attachPhotos } from '../../photos/index.ts'
import { isListed } from '../../visibility/index.ts'
import type { MemoryContent, MemoryRow, StoredMemory } from '../stored-memory.ts'

/** What the parts of a memory repeat of it, and what decides who sees it. */
export type Owner = Pick<MemoryRow, 'id' | 'author_id' | 'privacy' | 'status' | 'deleted_at' | 'created_at'>

/**
 * Makes these the parts of a memory, in its transaction and under its lock. `before`: what stands in the tables, nothing for a new memory;
 * what stays as it was is not written again. Throws a 400 where a photo is gone.
 */
export async function writeParts(
  db: Queryable,
  memory: Owner,
  content: MemoryContent,
  before: StoredMemory | undefined,
  now: Date,
): Promise<void> {
  await writePhotos(db, memory, content.photos, before?.photos ?? [], now)
  await writeTags(db, memory, content.tags, before)
  for (const part of parts) await part(db, memory, content, before)
}

async function writePhotos(
  db: Queryable,
  memory: Owner,
  photos: MemoryContent['photos'],
  before: MemoryContent['photos'],
  now: Date,
): Promise<void> {
  const idsOf = (these: MemoryContent['photos']) => these.map(({ id }) => id)
  if (isSame(idsOf(photos), idsOf(before))) return
  const place = { authorId: memory.author_id, memoryId: memory.id }
  if (!(await attachPhotos(db, place, idsOf(photos), now)))
    throw badRequest({ image_list: ['A photo is no longer available. Please remove it and add it again.'] })
}

type Tag = MemoryContent['tags'][number]

/** A tag that stays keeps its row, because others resonate with it by its id. */
async function writeTags(
  db: Queryable,
  memory: Owner,
  tags: readonly Tag[],
  before: StoredMemory | undefined,
): Promise<void> {
  const stay = new Set(tags.map(nameOf))
  const ids = new Map(before?.tags.map((tag) => [nameOf(tag), tag.id]))
  const gone = (before?.tags ?? []).filter((tag) => !stay.has(nameOf(tag)))
  if (gone.length > 0)
    await db.query(
      prepared('delete from memory_tags where author_id = $1 and memory_id = $2 and id = any($3::uuid[])', [
        ...[memory.author_id, memory.id, gone.map(({ id }) => id)],
      ]),
    )
  const isAsBefore = before !== undefined && isSame(tagRows(memory, tags), tagRows(before, before.tags))
  if (isAsBefore || tags.length === 0) return
  await db.query(
    prepared(
      `insert into memory_tags as t
        (author_id, memory_id, listed, created_at, id, field, option_id, position, description, shown)
       select $1::uuid, $2::uuid, $3::boolean, $4::timestamptz, id, field, option_id, position, description, shown
       from unnest($5::uuid[], $6::text[], $7::text[], $8::int[], $9::text[], $10::boolean[])
         as given (id, field, option_id, position, description, shown)
       on conflict (author_id, memory_id, field, option_id)
       do update set position = excluded.position, description = excluded.description, shown = excluded.shown,
         listed = excluded.listed
       where (t.position, t.description, t.shown, t.listed)
         is distinct from (excluded.position, excluded.description, excluded.shown, excluded.listed)`,
      [
        ...[memory.author_id, memory.id, isListed(memory), memory.created_at],
        ...[
          tags.map((tag) => ids.get(nameOf(tag)) ?? uuidV7()),
          tags.map(({ field }) => field),
          tags.map(({ option_id }) => option_id),
        ],
        ...[tags.map((_, at) => at), tags.map(({ description }) => description), tags.map(({ shown }) => shown)],
      ],
    ),
  )
}

const nameOf = ({ field, option_id }: Tag): string => JSON.stringify([field, option_id])

/** Only the order within a field is told to anybody. */
const tagRows = (memory: Owner, tags: readonly Tag[]): unknown[] => [
  isListed(memory),
  ...tags
    .map(({ field, option_id, description, shown }) => [field, option_id, description, shown])
    .sort(([a], [b]) => compare(a as string, b as string)),
]

/** The texts of a memory in which hashtags and words are looked for. */
export const textsOf = ({ description, details }: Pick<MemoryContent, 'description' | 'details'>): string[] => [
  description,
  ...details.map(({ text }) => text),
]

type Value = string | number | boolean
type Part = (db: Queryable, memory: Owner, content: MemoryContent, before: StoredMemory | undefined) => Promise<void>

/**
 * A table whose rows of a memory are replaced together, with the SQL type of each column. Table and column names are ours, never a
 * client's; the words of its statements are always the same.
 */
function partIn(
  table: string,
  columns: Record<string, string>,
  rowsOf: (content: MemoryContent, memory: Owner) => Value[][],
): Part {
  const names = Object.keys(columns)
  const given = Object.values(columns).map((type, at) => `$${at + 3}::${type}[]`)
  const empty = `delete from ${table} where author_id = $1 and memory_id = $2`
  const fill = `insert into ${table} (author_id, memory_id, ${names.join(', ')})
    select $1::uuid, $2::uuid, * from unnest(${given.join(', ')})`
  return async (db, memory, content, before) => {
    const stored = before === undefined ? [] : rowsOf(before, before)
    const rows = rowsOf(content, memory)
    if (isSame(rows, stored)) return
    const key = [memory.author_id, memory.id]
    if (stored.length > 0) await db.query(prepared(empty, key))
    if (rows.length > 0) await db.query(prepared(fill, [...key, ...names.map((_, at) => rows.map((row) => row[at]))]))
  }
}

const parts: readonly Part[] = [
  partIn('memory_details', { field: 'text', text: 'text' }, ({ details }) =>
    details.map(({ field, text }) => [field, text]).sort(([a = ''], [b = '']) => compare(a, b)),
  ),
  partIn('memory_subjects', { position: 'int', description: 'text' }, ({ subjects }) =>
    subjects.map((text, at) => [at, text]),
  ),
  partIn('memory_topics', { topic_id: 'text', position: 'int' }, ({ topics }) =>
    topics.map((topic, at) => [topic, at]),
  ),
  partIn('memory_hashtags', { hashtag: 'text', listed: 'boolean', created_at: 'timestamptz' }, (content, memory) =>
    hashtagsIn(textsOf(content))
      .sort(compare)
      .map((hashtag) => [hashtag, isListed(memory), memory.created_at]),
  ),
]

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const maxHashtags = 200

/** The different hashtags of texts as they are stored, in the order in which they come. */
export const hashtagsIn = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => findHashtags(text).map(({ tag }) => tag)))].slice(0, maxHashtags)
