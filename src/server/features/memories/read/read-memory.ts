import type { Content } from '@kindred/content'
import type { Memory } from '@kindred/contract/memory'
import type { Queryable } from '../../../platform/db/transaction.ts'
import type { ContentStore } from '../../content/index.ts'
import type { Viewer } from '../../visibility/index.ts'
import { type CountedMemory, findCounted } from '../write/memories-repository.ts'
import { countedAsSeen, countsOfCards } from './interaction-counts.ts'
import { toMemory } from './memory-response.ts'
import { labelMemories } from './memory-view.ts'

/** A stored memory as this person may know of it, in today's words and with its counts. */
export async function viewMemory(
  store: ContentStore,
  db: Queryable,
  memory: CountedMemory,
  viewer: Viewer,
  content: Content = store.current(),
): Promise<Memory> {
  const labelled = (await labelMemories(store, db, [memory], content))(memory)
  const counted = { ...memory, ...countedAsSeen(memory, labelled, viewer) }
  const countsOf = await countsOfCards(db, [counted], viewer)
  return toMemory(labelled, viewer, countsOf(counted))
}

/** The memory behind a link with its key, if this person may read it; for features that need what it says. */
export async function readMemory(store: ContentStore, db: Queryable, link: string, viewer: Viewer) {
  const stored = await findCounted(db, link, viewer)
  if (stored === undefined) return undefined
  const key = { id: stored.id, authorId: stored.author_id }
  return { key, memory: await viewMemory(store, db, stored, viewer) }
}

/** The tags that others can resonate with: what this reader sees in the panel of tags. */
export const tagIdsOf = ({ sections }: Memory): string[] =>
  sections.filter(({ target }) => target === 'memory-tags').flatMap(({ tags }) => tags.map((tag) => tag.memory_tag_id))
