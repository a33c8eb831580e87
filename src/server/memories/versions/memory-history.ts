import type { ContentStore } from '../../content/index.ts'
import type { Queryable } from '../../db/transaction.ts'
import { type MemoryVocabulary, memoryVocabulary } from '../memory-vocabulary.ts'
import { answerHistory } from './answer-history.ts'
import type { SeenMemory, StoredCard } from './told-memory.ts'
import { topicHistory } from './topic-history.ts'

/** Makes ready to tell memories in today's words, whichever content they were written with. */
export type MemoryHistory = (memories: readonly StoredCard[]) => Promise<(memory: StoredCard) => SeenMemory>

/**
 * `into`: the words to read them with, when they are not today's.
 * @example const open = await memoryHistory(app.content, pool)([memory]); toMemory(open(memory), viewer)
 */
export function memoryHistory(
  store: ContentStore,
  db: Queryable,
  into?: Pick<MemoryVocabulary, 'wizards' | 'unnamedTopic'>,
): MemoryHistory {
  return async (memories) => {
    const { unnamedTopic, wizards } = into ?? memoryVocabulary(store.current())
    const { memory: writing, tags: tagging } = wizards
    const ofMemory = await answerHistory<StoredCard>(
      store,
      db,
      { today: writing, other: tagging, versionOf: (memory) => memory.memory_content_version },
      memories,
    )
    const ofTags = await answerHistory<StoredCard>(
      store,
      db,
      { today: tagging, other: writing, versionOf: (memory) => memory.content_version },
      memories,
    )
    const ofTopics = await topicHistory(store, db, writing)(memories)
    return (memory) => {
      const own = (name: string) => ofMemory.asks(memory, name)
      const written = ofMemory.open(partOf(memory, own))
      const tagged = ofTags.open(partOf(memory, (name) => !own(name)))
      return {
        ...memory,
        tags: [...tagged.tags, ...written.tags],
        details: [...tagged.details, ...written.details],
        topics: ofTopics.open(memory),
        isCertain: [ofMemory, ofTags, ofTopics].every((history) => history.isCertain(memory)),
        unnamedTopic,
        wizards,
      }
    }
  }
}

const partOf = (memory: StoredCard, belongs: (name: string) => boolean): StoredCard => ({
  ...memory,
  tags: memory.tags.filter(({ field }) => belongs(field)),
  details: (memory.details ?? []).filter(({ field }) => belongs(field)),
})
