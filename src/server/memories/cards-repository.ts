import type { MemoryCard } from '#contract/memory-card'
import type { Queryable } from '../db/transaction.ts'
import { mayRead } from '../visibility/visibility.ts'
import { memoryColumns } from './memories-repository.ts'
import { type Reading, type StoredCard, toCard } from './memory-as-read.ts'
import type { MemoryRow, StoredTag } from './stored-memory.ts'

type Part<Value> = { memory_id: string } & Value

/**
 * The cards of memories, in the order of their ids: one query for each kind of part, never one for each card. A memory
 * that was hidden or deleted since its id was picked is left out.
 */
export async function loadCards(db: Queryable, ids: readonly string[], reading: Reading): Promise<MemoryCard[]> {
  if (ids.length === 0) return []
  const [memories, tags, subjects, topics] = await Promise.all([
    rowsOf<MemoryRow>(
      db,
      `select ${memoryColumns} from memories m join users u on u.id = m.author_id where m.id = any($1)`,
      ids,
    ),
    rowsOf<Part<StoredTag>>(
      db,
      'select memory_id, id, field, option_id, description, shown from memory_tags where memory_id = any($1) order by position',
      ids,
    ),
    rowsOf<Part<{ value: string }>>(
      db,
      'select memory_id, description as value from memory_subjects where memory_id = any($1) order by position',
      ids,
    ),
    rowsOf<Part<{ value: string }>>(
      db,
      'select memory_id, topic_id as value from memory_topics where memory_id = any($1) order by position',
      ids,
    ),
  ])
  const cards = assemble(ids, memories, tags, subjects, topics).filter((memory) => mayRead(memory, reading.viewer))
  const open = await reading.history(cards)
  return cards.map((memory) => toCard(open(memory), reading.viewer))
}

function assemble(
  ids: readonly string[],
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
  return ids.flatMap((id) => cards.get(id) ?? [])
}

async function rowsOf<Row extends object>(db: Queryable, sql: string, ids: readonly string[]): Promise<Row[]> {
  return (await db.query<Row>(sql, [ids])).rows
}
