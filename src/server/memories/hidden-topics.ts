import { fieldWithRole, type Wizard } from '#engine'
import type { Content } from '#engine/content'
import type { Queryable } from '../db/transaction.ts'
import { savedTopics } from '../topic-filter/index.ts'
import { storedIds } from './answer-history.ts'
import { memoryVocabulary } from './memory-vocabulary.ts'

/** A topic of today, and every id under which it may be stored. */
export type NotedTopic = { id: string; label: string; stored: string[] }

const known = new WeakMap<Wizard, NotedTopic[]>()

/** What a content note may name today. */
export function topicsOf(content: Content): NotedTopic[] {
  const wizard = memoryVocabulary(content).wizards.memory
  const before = known.get(wizard)
  if (before !== undefined) return before
  const asks = fieldWithRole(wizard, 'notes')
  const topics = (asks?.list?.options ?? []).map(({ id, label }) => ({
    ...{ id, label, stored: storedIds(wizard, asks?.id ?? '', [id]) },
  }))
  known.set(wizard, topics)
  return topics
}

/** A topic that was renamed since it was chosen is still the same topic. */
export const hiddenAmong = (topics: readonly NotedTopic[], saved: ReadonlySet<string>): NotedTopic[] =>
  saved.size === 0 ? [] : topics.filter(({ stored }) => stored.some((id) => saved.has(id)))

/** Ids of one topic that was renamed, pair by pair, for a statement that reads by itself what somebody saved. */
export const sameTopics = (content: Content) => pairsOf(topicsOf(content))

export function pairsOf(topics: readonly Pick<NotedTopic, 'stored'>[]): { saved: string[]; stored: string[] } {
  const pairs = topics.flatMap(({ stored }) =>
    stored.flatMap((one) => stored.flatMap((other) => (one === other ? [] : { one, other }))),
  )
  return { saved: pairs.map(({ one }) => one), stored: pairs.map(({ other }) => other) }
}

/** What this reader does not want to meet, by all ids under which it is stored. */
export async function hiddenTopics(db: Queryable, content: Content, viewer: string | null): Promise<string[]> {
  const saved = await savedTopics(db, viewer)
  return [...new Set([...saved, ...hiddenAmong(topicsOf(content), saved).flatMap(({ stored }) => stored)])]
}
