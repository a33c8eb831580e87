import type { ContentStore } from '../content/index.ts'
import type { Queryable } from '../db/transaction.ts'
import type { Viewer } from '../visibility/index.ts'
import { answerHistory } from './answer-history.ts'
import type { MemoryWizards } from './memory-wizards.ts'
import { memoryWords } from './memory-words.ts'
import { wordsFieldsOf } from './tag-fields.ts'
import type { SeenMemory, StoredCard } from './told-memory.ts'
import { topicHistory } from './topic-history.ts'

/** Makes ready to tell memories in today's words, whichever content they were written with. */
export type MemoryHistory = (memories: readonly StoredCard[]) => Promise<(memory: StoredCard) => SeenMemory>

/** How memories are to be told: in whose eyes, and from which words. */
export type Reading = {
  viewer: Viewer
  history: MemoryHistory
  /** Names of words that lists leave out. */
  onPageOnly: readonly string[]
}

/**
 * `into`: the wizards to read them with, when they are not today's.
 * @example const open = await memoryHistory(app.content, pool)([memory]); toMemory(open(memory), viewer)
 */
export function memoryHistory(store: ContentStore, db: Queryable, into?: MemoryWizards): MemoryHistory {
  return async (memories) => {
    const { unnamedTopic, wizards: today } = memoryWords(store.current())
    const wizards = into ?? today
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
    const openTopics = await topicHistory(store, db, writing)(memories)
    return (memory) => {
      const own = (name: string) => ofMemory.asks(memory, name)
      const written = ofMemory.open(partOf(memory, own))
      const tagged = ofTags.open(partOf(memory, (name) => !own(name)))
      return {
        ...memory,
        tags: [...tagged.tags, ...written.tags],
        details: [...tagged.details, ...written.details],
        topics: openTopics(memory),
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

/** How lists are told to this person. */
export const readingFor = (store: ContentStore, db: Queryable, viewer: Viewer): Reading => ({
  viewer,
  history: memoryHistory(store, db),
  onPageOnly: wordsFieldsOf(memoryWords(store.current()).wizards.tags).map(({ name }) => name),
})
