import type { FeedPage } from '#contract/feed-page'
import type { MemoryCard } from '#contract/memory-card'
import type { Queryable } from '../db/transaction.ts'
import { loadCards } from '../memories/cards-repository.ts'
import type { Wanted } from '../memories/list-repository.ts'
import type { Reading } from '../memories/memory-history.ts'
import { type FeedPlace, toCursor } from './feed-cursor.ts'
import { pickPlaces } from './feed-repository.ts'

export type FeedRequest = { reading: Reading; page: number; wanted: Wanted }

/** One page of the feed: places first, then the cards they need, then the shape. */
export async function readFeed(db: Queryable, request: FeedRequest): Promise<FeedPage> {
  const { limit } = request.wanted
  // One more than fits tells whether there is another page.
  const places = await pickPlaces(db, { ...request.wanted, limit: limit + 1 })
  const cards = await loadCards(db, places.slice(0, limit), request.reading)
  return toPage(request, places, cards)
}

/** Pure. The cursor is the last place picked, so that a card hidden in between shifts nothing. */
export function toPage(
  { page, wanted: { limit } }: FeedRequest,
  places: readonly FeedPlace[],
  cards: readonly MemoryCard[],
): FeedPage {
  const last = places.slice(0, limit).at(-1)
  return {
    items: cards.map((memory) => ({
      key: `memory-${memory.id}`,
      kind: 'memory',
      data: {
        id: memory.id,
        shareable_link: memory.shareable_link,
        memory,
        comment_id: null,
        private_comment_id: null,
        content: null,
      },
    })),
    page,
    has_more: places.length > limit,
    cursor: last ? toCursor(last) : null,
  }
}
