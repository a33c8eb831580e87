import type { Comment } from '@kindred/contract/comment'
import type { FeedPage } from '@kindred/contract/feed-page'
import type { MemoryCard } from '@kindred/contract/memory-card'
import { toCursor } from '../../platform/db/page-cursor.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { commentIn } from '../comments/index.ts'
import { type PageRequest, toCards } from '../memories/index.ts'
import { type Entry, type FeedReader, pickEntries } from './feed-repository.ts'

type FeedRequest = { reader: FeedReader; page: number; wanted: PageRequest }

type Item = FeedPage['items'][number]

/**
 * One page of the feed: places with what belongs to them, then the counts of the cards, then the shape. Undefined when the reader's
 * cached session is over, or when nothing was found that could tell.
 */
export async function readFeed(db: Queryable, request: FeedRequest): Promise<FeedPage | undefined> {
  const { limit } = request.wanted
  // One more than fits tells whether there is another page.
  const entries = await pickEntries(db, request.reader, { ...request.wanted, limit: limit + 1 })
  if (entries === undefined) return undefined
  const shown = entries.slice(0, limit)
  const memories = new Map(shown.map(({ memory }) => [memory.id, memory]))
  const cards = await toCards(db, [...memories.values()], request.reader.reading)
  return toPage(request, entries, cards)
}

/** Pure. The cursor is the last place picked, so that a card hidden in between shifts nothing. */
function toPage(
  { page, wanted: { limit } }: Pick<FeedRequest, 'page' | 'wanted'>,
  entries: readonly Entry[],
  cards: ReadonlyMap<string, MemoryCard>,
): FeedPage {
  const last = entries.slice(0, limit).at(-1)
  return {
    items: entries.slice(0, limit).flatMap(({ memory: { id }, comment }) => {
      const memory = cards.get(id)
      if (memory === undefined) return []
      if (comment === null) return memoryItem(memory)
      return commentItem(commentIn(comment, memory.shareable_link), memory)
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
function commentItem(comment: Comment, memory: MemoryCard): Item {
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
