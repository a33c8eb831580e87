import type { Content } from '@kindred/content'
import type { Tag } from '@kindred/contract/tag'
import type { Topic } from '@kindred/contract/topic'
import type { MemoryWizards } from '@kindred/product/acceptance'
import type { Queryable } from '../../../platform/db/transaction.ts'
import type { ContentStore } from '../../content/index.ts'
import type { Viewer } from '../../visibility/index.ts'
import { memoryVocabulary } from '../memory-vocabulary.ts'
import type { StoredCard } from '../stored-memory.ts'
import {
  answersAtVersion,
  isProvisional,
  type LabelledAnswers,
  type LabelledTag,
  labelAnswers,
} from '../versions/answers-at-version.ts'

/** A memory in today's words, whichever content it was written with; each answer says whether others may know of it. */
export type LabelledMemory = Omit<StoredCard, keyof LabelledAnswers> &
  LabelledAnswers & { unnamedTopic: string; wizards: MemoryWizards; isProvisional: boolean }

/** What one person may know of it. */
export type MemoryView = Omit<LabelledMemory, 'topics' | 'isProvisional'> & { topics: Topic[] }

/**
 * `content` says in which language: that of whoever reads.
 * @example const label = await labelMemories(app.content, pool, [memory]); viewFor(label(memory), viewer)
 */
export async function labelMemories(
  store: ContentStore,
  db: Queryable,
  memories: readonly StoredCard[],
  content: Content = store.current(),
): Promise<(memory: StoredCard) => LabelledMemory> {
  const { unnamedTopic, wizards } = memoryVocabulary(content)
  const atVersion = await answersAtVersion(store, db, memories, wizards)
  return (memory) => {
    const answers = atVersion(memory)
    const labelled = labelAnswers(answers, wizards)
    return { ...memory, ...labelled, unnamedTopic, wizards, isProvisional: isProvisional(answers) }
  }
}

/** Pure. What content keeps private, or no longer knows, is between its author and us. */
export function viewFor(memory: LabelledMemory, viewer: Viewer): MemoryView {
  const own = memory.author_id === viewer
  const visible = <Part extends { shown: boolean }>(parts: readonly Part[]): Part[] =>
    parts.filter(({ shown }) => own || shown)
  const topics = visible(memory.topics).map(({ topic }) => topic)
  const { unnamedTopic: desc } = memory
  // A note that may not be named still warns.
  const unnamed = topics.length === memory.topics.length ? [] : [{ id: 'unnamed', desc, description: desc }]
  return { ...memory, tags: visible(memory.tags), details: visible(memory.details), topics: [...topics, ...unnamed] }
}

export const tagOf = (tag: LabelledTag): Tag => ({
  tag_id: tag.option_id,
  description: tag.description ?? tag.label,
  memory_tag_id: tag.id,
  slug: tag.slug,
})
