import type { MemoryCard } from '#contract/memory-card'
import type { Queryable } from '../db/transaction.ts'
import { isListedByAuthor } from '../visibility/visibility.ts'
import { memoryColumns } from './memories-repository.ts'
import { type Reading, type StoredCard, toCard } from './memory-as-read.ts'
import type { Place } from './place.ts'
import type { MemoryRow, StoredTag } from './stored-memory.ts'

type Part<Value> = { memory_id: string } & Value

/**
 * The cards of memories, in the order of their places: one query for each kind of part, never one for each card. A memory
 * that was hidden or deleted since its place was picked is left out.
 */
export async function loadCards(
  db: Queryable,
  places: readonly Pick<Place, 'id' | 'authorId'>[],
  reading: Reading,
): Promise<MemoryCard[]> {
  if (places.length === 0) return []
  const keys = [[...new Set(places.map(({ authorId }) => authorId))], places.map(({ id }) => id)]
  const rowsOf = async <Row extends object>(sql: string): Promise<Row[]> => (await db.query<Row>(sql, keys)).rows
  const these = 'author_id = any($1) and memory_id = any($2)'
  const [memories, tags, subjects, topics] = await Promise.all([
    rowsOf<MemoryRow>(
      `select ${memoryColumns} from memories m join users u on u.id = m.author_id
       where m.author_id = any($1) and m.id = any($2)`,
    ),
    rowsOf<Part<StoredTag>>(
      `select memory_id, id, field, option_id, description, shown from memory_tags where ${these} order by position`,
    ),
    rowsOf<Part<{ value: string }>>(
      `select memory_id, description as value from memory_subjects where ${these} order by position`,
    ),
    rowsOf<Part<{ value: string }>>(
      `select memory_id, topic_id as value from memory_topics where ${these} order by position`,
    ),
  ])
  const cards = assemble(places, memories, tags, subjects, topics).filter((memory) =>
    isListedByAuthor(memory, reading.viewer),
  )
  const open = await reading.history(cards)
  return cards.map((memory) => toCard(open(memory), reading.viewer))
}

function assemble(
  places: readonly Pick<Place, 'id'>[],
  memories: readonly MemoryRow[],
  tags: readonly Part<StoredTag>[],
  subjects: readonly Part<{ value: string }>[],
  topics: readonly Part<{ value: string }>[],
): StoredCard[] {
  const cards = new Map<string, StoredCard>(
    memories.map((memory) => [memory.id, { ...memory, tags: [], subjects: [], topics: [] }]),
  )
  for (const tag of tags) cards.get(tag.memory_id)?.tags.push(tag)
  for (const subject of subjects) cards.get(subject.memory_id)?.subjects.push(subject.value)
  for (const topic of topics) cards.get(topic.memory_id)?.topics.push(topic.value)
  return places.flatMap(({ id }) => cards.get(id) ?? [])
}
