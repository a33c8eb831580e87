import type { FeedPage } from '#contract/feed-page'
import type { MemoryCard } from '#contract/memory-card'
import { toComment } from '../comments/index.ts'
import type { Queryable } from '../db/transaction.ts'
import type { Reading, Wanted } from '../memories/index.ts'
import { loadCardsById } from '../memories/index.ts'
import { toCursor } from './feed-cursor.ts'
import { type Entry, memoryOf, pickEntries } from './feed-repository.ts'

export type FeedRequest = { reading: Reading; page: number; wanted: Wanted }

type Item = FeedPage['items'][number]

/** One page of the feed: places first, then the cards they need, then the shape. */
export async function readFeed(db: Queryable, request: FeedRequest): Promise<FeedPage> {
  const { limit } = request.wanted
  // One more than fits tells whether there is another page.
  const entries = await pickEntries(db, request.reading.viewer, { ...request.wanted, limit: limit + 1 })
  const memories = new Map(entries.slice(0, limit).map((entry) => [memoryOf(entry).id, memoryOf(entry)]))
  const cards = await loadCardsById(db, [...memories.values()], request.reading)
  return toPage(request, entries, cards)
}

/** Pure. The cursor is the last place picked, so that a card hidden in between shifts nothing. */
export function toPage(
  { page, wanted: { limit } }: FeedRequest,
  entries: readonly Entry[],
  cards: ReadonlyMap<string, MemoryCard>,
): FeedPage {
  const last = entries.slice(0, limit).at(-1)
  return {
    items: entries.slice(0, limit).flatMap((entry) => {
      const memory = cards.get(memoryOf(entry).id)
      return memory === undefined ? [] : [entry.kind === 'memory' ? memoryItem(memory) : commentItem(entry, memory)]
    }),
    page,
    has_more: entries.length > limit,
    cursor: last ? toCursor(last.place) : null,
  }
}

const memoryItem = (memory: MemoryCard): Item => ({
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
})

/** The link is spelt twice on the wire: clients of the feed know it as `sharable_link`. */
function commentItem({ comment: row }: Extract<Entry, { kind: 'comment' }>, memory: MemoryCard): Item {
  const comment = toComment(row)
  return {
    key: `comment-${comment.id}`,
    kind: 'comment',
    data: {
      id: comment.id,
      shareable_link: memory.shareable_link,
      memory: { ...memory, sharable_link: memory.shareable_link },
      comment_id: comment.id,
      private_comment_id: null,
      content: comment.content,
      comment_str: comment.content,
      commented_by: comment.user,
      comment,
    },
  }
}
