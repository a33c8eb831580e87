import type { Content } from '@kindred/content'
import { fieldWithRole, memoize, type Wizard } from '@kindred/engine'
import type { Queryable } from '../../../platform/db/transaction.ts'
import { filteredTopics } from '../../visibility/index.ts'
import { memoryVocabulary } from '../memory-vocabulary.ts'
import { storedIds } from '../versions/earlier-ids.ts'

/** A topic of today, and every id under which it may be stored. */
type NotedTopic = { id: string; label: string; stored: string[] }

const topicsIn = memoize((wizard: Wizard): NotedTopic[] => {
  const asks = fieldWithRole(wizard, 'notes')
  return (asks?.list?.options ?? []).map(({ id, label }) => ({
    id,
    label,
    stored: storedIds(wizard, asks?.id ?? '', [id]),
  }))
})

/** The topics that a content note may name today, each with every id under which it may be stored. */
export const topicsOf = (content: Content): NotedTopic[] => topicsIn(memoryVocabulary(content).wizards.memory)

/** Those of the topics that somebody saved, by whichever id: one that was renamed since is still the same topic. */
export const hiddenAmong = (topics: readonly NotedTopic[], saved: ReadonlySet<string>): NotedTopic[] =>
  saved.size === 0 ? [] : topics.filter(({ stored }) => stored.some((id) => saved.has(id)))

/** Ids that mean one topic since it was renamed, as two lists side by side (`saved`, `stored`): parameters for `filteredTopicsSql`. */
export const sameTopics = (content: Content) => pairsOf(topicsOf(content))

export function pairsOf(topics: readonly Pick<NotedTopic, 'stored'>[]): { saved: string[]; stored: string[] } {
  const pairs = topics.flatMap(({ stored }) =>
    stored.flatMap((one) => stored.flatMap((other) => (one === other ? [] : { one, other }))),
  )
  return { saved: pairs.map(({ one }) => one), stored: pairs.map(({ other }) => other) }
}

/** What this reader does not want to meet, by all ids under which it is stored. */
export async function hiddenTopics(db: Queryable, content: Content, viewer: string | null): Promise<string[]> {
  const saved = await filteredTopics(db, viewer)
  return [...new Set([...saved, ...hiddenAmong(topicsOf(content), saved).flatMap(({ stored }) => stored)])]
}
