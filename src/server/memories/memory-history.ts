import type { ContentStore } from '../content/content-store.ts'
import type { Queryable } from '../db/transaction.ts'
import type { SeenMemory, StoredCard } from './memory-as-read.ts'
import { memoryWords } from './memory-words.ts'
import { tagHistory } from './tag-history.ts'
import { topicHistory } from './topic-history.ts'

/** Makes ready to tell memories in today's words, whichever content they were written with. */
export type MemoryHistory = (memories: readonly StoredCard[]) => Promise<(memory: StoredCard) => SeenMemory>

/** @example const open = await memoryHistory(app.content, pool)([memory]); toMemory(open(memory), viewer) */
export function memoryHistory(store: ContentStore, db: Queryable): MemoryHistory {
  return async (memories) => {
    const openTags = await tagHistory(store, db)(memories)
    const openTopics = await topicHistory(store, db)(memories)
    const { unnamedTopic } = memoryWords(store.current())
    return (memory) => ({ ...openTags(memory), topics: openTopics(memory), unnamedTopic })
  }
}
