import type { MemoryCard } from '@kindred/contract/memory-card'
import { prepared } from '../../../platform/db/prepared.ts'
import type { Queryable } from '../../../platform/db/transaction.ts'
import { isListedByAuthor, notBlockedOrMutedSql } from '../../visibility/index.ts'
import { memoryColumns, partColumns } from '../memory-columns.ts'
import type { CardRow, Place } from '../stored-memory.ts'
import type { CardContext } from './card-summaries.ts'
import { countsColumn, countsOfCards } from './interaction-counts.ts'
import { toCard } from './memory-response.ts'

/** Columns of a `CardRow` without its parts, for a statement with `m` (memories) and `u` (their authors) in `from`. `viewer`: a parameter. */
export const cardColumns = (viewer: string): string =>
  `${memoryColumns}, m.parts_stamp, ${countsColumn(viewer)} as interactions`

/** `unsaid`: a parameter with the names of texts that stand on the memory's page only. */
const partsColumn = (unsaid: string): string => {
  const parts = Object.entries(partColumns(`and p.field <> all(${unsaid}::text[])`))
  return `json_build_object(${parts.map(([name, column]) => `'${name}', ${column}`)})::text as parts`
}

// Pair by pair: an author with a thousand memories costs as much as one with ten.
const whole = `select ${cardColumns('$3')}, ${partsColumn('$4')}
  from unnest($1::uuid[], $2::uuid[]) as these (author_id, memory_id)
  join memories m on m.author_id = these.author_id and m.id = these.memory_id
  join users u on u.id = m.author_id and ${notBlockedOrMutedSql('m.author_id', '$3')}`

/**
 * The cards of memories, in the order of their places: one query for all of them with their parts, never one for each card. A memory
 * that was hidden, deleted or blocked since its place was picked is left out.
 */
export async function loadCards(
  db: Queryable,
  places: readonly Pick<Place, 'id' | 'authorId'>[],
  reading: CardContext,
): Promise<MemoryCard[]> {
  return [...(await loadCardsById(db, places, reading)).values()]
}

/**
 * The cards of memories, each under the id by which its place was picked, in the order of the places. One that was hidden, deleted or blocked
 * since is left out.
 */
export async function loadCardsById(
  db: Queryable,
  places: readonly Pick<Place, 'id' | 'authorId'>[],
  reading: CardContext,
): Promise<Map<string, MemoryCard>> {
  const found = await wholeRows(db, places, reading)
  return toCards(
    db,
    places.flatMap(({ id }) => found.get(id) ?? []),
    reading,
  )
}

async function wholeRows(
  db: Queryable,
  places: readonly Pick<Place, 'id' | 'authorId'>[],
  { viewer, onPageOnly }: CardContext,
): Promise<Map<string, CardRow>> {
  if (places.length === 0) return new Map()
  const authors = places.map(({ authorId }) => authorId)
  const ids = places.map(({ id }) => id)
  const { rows } = await db.query<CardRow>(prepared(whole, [authors, ids, viewer, onPageOnly]))
  return new Map(rows.map((memory) => [memory.id, memory]))
}

/** Cards in today's words and with their counts, under their ids. Rows without parts are read again where nobody met them before. */
export async function toCards(
  db: Queryable,
  rows: readonly CardRow[],
  reading: CardContext,
): Promise<Map<string, MemoryCard>> {
  const readAgain = (unmet: readonly CardRow[]) =>
    wholeRows(
      db,
      unmet.map(({ id, author_id }) => ({ id, authorId: author_id })),
      reading,
    )
  const worded = await reading.summarised(rows, readAgain)
  const cards = worded.filter((memory) => isListedByAuthor(memory, reading.viewer))
  const countsOf = await countsOfCards(db, cards, reading.viewer)
  return new Map(cards.map((memory) => [memory.id, toCard(memory, memory.summary, countsOf(memory))]))
}
