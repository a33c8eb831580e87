import type { Comment } from '#contract/comment'
import type { FeedPage } from '#contract/feed-page'
import type { MemoryCard } from '#contract/memory-card'
import { toComments } from '../comments/index.ts'
import type { Queryable } from '../db/transaction.ts'
import type { Reading, Wanted } from '../memories/index.ts'
import { loadCardsById } from '../memories/index.ts'
import { toCursor } from './feed-cursor.ts'
import { type Entry, memoryOf, pickEntries } from './feed-repository.ts'

/** `hidden`: topics that the reader does not want to meet. */
export type FeedRequest = { reading: Reading; page: number; wanted: Wanted; hidden: readonly string[] }

type Item = FeedPage['items'][number]

/** One page of the feed: places first, then the cards they need, then the shape. */
export async function readFeed(db: Queryable, request: FeedRequest): Promise<FeedPage> {
  const { limit } = request.wanted
  // One more than fits tells whether there is another page.
  const { hidden, reading } = request
  const entries = await pickEntries(db, { viewer: reading.viewer, hidden }, { ...request.wanted, limit: limit + 1 })
  const memories = new Map(entries.slice(0, limit).map((entry) => [memoryOf(entry).id, memoryOf(entry)]))
  const rows = entries.slice(0, limit).flatMap((entry) => (entry.kind === 'comment' ? entry.comment : []))
  const [cards, comments] = await Promise.all([
    loadCardsById(db, [...memories.values()], request.reading),
    toComments(db, rows, request.reading.viewer),
  ])
  return toPage(request, entries, { cards, comments: new Map(comments.map((comment) => [comment.id, comment])) })
}

/** Pure. The cursor is the last place picked, so that a card hidden in between shifts nothing. */
export function toPage(
  { page, wanted: { limit } }: FeedRequest,
  entries: readonly Entry[],
  { cards, comments }: { cards: ReadonlyMap<string, MemoryCard>; comments: ReadonlyMap<string, Comment> },
): FeedPage {
  const last = entries.slice(0, limit).at(-1)
  return {
    items: entries.slice(0, limit).flatMap((entry) => {
      const memory = cards.get(memoryOf(entry).id)
      if (memory === undefined) return []
      if (entry.kind === 'memory') return memoryItem(memory)
      const comment = comments.get(entry.comment.id)
      return comment === undefined ? [] : commentItem(comment, memory)
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
