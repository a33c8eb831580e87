import type { MemoryCard } from '#contract/memory-card'
import type { Queryable } from '../db/transaction.ts'
import type { StoredPhoto } from '../photos/index.ts'
import { isListedByAuthor, metSql } from '../visibility/index.ts'
import { memoryColumns } from './memories-repository.ts'
import type { Reading } from './memory-history.ts'
import { toCard } from './memory-response.ts'
import type { Place } from './place.ts'
import type { MemoryRow, StoredDetail, StoredTag } from './stored-memory.ts'
import { countTogether } from './together.ts'
import type { StoredCard } from './told-memory.ts'

type Part<Value> = { memory_id: string } & Value

// Pair by pair: an author with a thousand memories costs as much as one with ten.
const these = 'unnest($1::uuid[], $2::uuid[]) as these (author_id, memory_id)'
const partsIn = (table: string) =>
  `${these} join ${table} p on p.author_id = these.author_id and p.memory_id = these.memory_id order by p.position`
const wordsIn = `${these} join memory_details p on p.author_id = these.author_id and p.memory_id = these.memory_id
  where p.field <> all($3) order by p.field`

/**
 * The cards of memories, in the order of their places: one query for each kind of part, never one for each card. A memory
 * that was hidden, deleted or blocked since its place was picked is left out.
 */
export async function loadCards(
  db: Queryable,
  places: readonly Pick<Place, 'id' | 'authorId'>[],
  reading: Reading,
): Promise<MemoryCard[]> {
  return [...(await loadCardsById(db, places, reading)).values()]
}

/** The same, each under the id by which its place was picked. */
export async function loadCardsById(
  db: Queryable,
  places: readonly Pick<Place, 'id' | 'authorId'>[],
  reading: Reading,
): Promise<Map<string, MemoryCard>> {
  if (places.length === 0) return new Map()
  const keys = [places.map(({ authorId }) => authorId), places.map(({ id }) => id)]
  const rowsOf = async <Row extends object>(sql: string, more: unknown[] = []): Promise<Row[]> =>
    (await db.query<Row>(sql, [...keys, ...more])).rows
  const [memories, tags, details, subjects, topics, photos] = await Promise.all([
    rowsOf<MemoryRow>(
      `select ${memoryColumns} from ${these} join memories m on m.author_id = these.author_id and m.id = these.memory_id
       join users u on u.id = m.author_id and ${metSql('m.author_id', '$3')}`,
      [reading.viewer],
    ),
    rowsOf<Part<StoredTag>>(
      `select p.memory_id, p.id, p.field, p.option_id, p.description, p.shown from ${partsIn('memory_tags')}`,
    ),
    // Words beside a tag stand on the memory's page only.
    rowsOf<Part<StoredDetail>>(`select p.memory_id, p.field, p.text from ${wordsIn}`, [reading.onPageOnly]),
    rowsOf<Part<{ value: string }>>(`select p.memory_id, p.description as value from ${partsIn('memory_subjects')}`),
    rowsOf<Part<{ value: string }>>(`select p.memory_id, p.topic_id as value from ${partsIn('memory_topics')}`),
    rowsOf<Part<StoredPhoto>>(
      `select p.memory_id, p.id, p.folder, p.media, p.width, p.height, p.blur, p.alt from ${partsIn('photos')}`,
    ),
  ])
  const cards = assemble(places, { memories, tags, details, subjects, topics, photos }).filter((memory) =>
    isListedByAuthor(memory, reading.viewer),
  )
  const open = await reading.history(cards)
  const seen = cards.map(open)
  const countsOf = await countTogether(db, seen, reading.viewer)
  return new Map(seen.map((memory) => [memory.id, toCard(memory, reading.viewer, countsOf(memory))]))
}

type Found = {
  memories: readonly MemoryRow[]
  tags: readonly Part<StoredTag>[]
  details: readonly Part<StoredDetail>[]
  subjects: readonly Part<{ value: string }>[]
  topics: readonly Part<{ value: string }>[]
  photos: readonly Part<StoredPhoto>[]
}

function assemble(places: readonly Pick<Place, 'id'>[], found: Found): StoredCard[] {
  const cards = new Map<string, StoredCard & { details: StoredDetail[] }>(
    found.memories.map((memory) => [
      memory.id,
      { ...memory, tags: [], details: [], subjects: [], topics: [], photos: [] },
    ]),
  )
  for (const tag of found.tags) cards.get(tag.memory_id)?.tags.push(tag)
  for (const { memory_id, field, text } of found.details) cards.get(memory_id)?.details.push({ field, text })
  for (const subject of found.subjects) cards.get(subject.memory_id)?.subjects.push(subject.value)
  for (const topic of found.topics) cards.get(topic.memory_id)?.topics.push(topic.value)
  for (const photo of found.photos) cards.get(photo.memory_id)?.photos.push(photo)
  return places.flatMap(({ id }) => cards.get(id) ?? [])
}
