import type { DetailEntry } from '#contract/detail-entry'
import type { Memory } from '#contract/memory'
import type { MemoryCard } from '#contract/memory-card'
import type { Tag } from '#contract/tag'
import type { Topic } from '#contract/topic'
import type { Viewer } from '../visibility/visibility.ts'
import type { MemoryHistory } from './memory-history.ts'
import { countTags, type MemoryRow, type StoredDetail, type StoredTag } from './stored-memory.ts'
import type { SeenDetail, SeenTag } from './tag-history.ts'
import type { SeenTopic } from './topic-history.ts'

/** A memory with what a list needs of its parts. */
export type StoredCard = MemoryRow & {
  subjects: string[]
  topics: string[]
  tags: StoredTag[]
  details?: StoredDetail[]
}

/** What content has a say in, in words, each with whether others may know of it. */
export type SeenParts = { topics: SeenTopic[]; unnamedTopic: string }
export type SeenMemory<M extends StoredCard = StoredCard> = Omit<M, 'topics' | 'tags' | 'details'> &
  SeenParts & { tags: SeenTag[]; details: SeenDetail[] }

/** How memories are to be told: in whose eyes, and from which words. */
export type Reading = { viewer: Viewer; history: MemoryHistory }

const entriesOf = (texts: readonly string[]): DetailEntry[] => texts.map((description) => ({ description }))

const tagOf = (tag: SeenTag): Tag => ({
  tag_id: tag.option_id,
  description: tag.description ?? tag.label,
  memory_tag_id: tag.id,
  slug: tag.slug,
})

/** What this person may know of: what content keeps private, or no longer knows, is between its author and us. */
function partsFor<Part extends { shown: boolean }>(
  memory: Pick<MemoryRow, 'author_id'>,
  parts: readonly Part[],
  viewer: Viewer,
): readonly Part[] {
  return memory.author_id === viewer ? parts : parts.filter(({ shown }) => shown)
}

/** A note that may not be named still warns. */
function topicsFor(memory: SeenMemory, viewer: Viewer): Topic[] {
  const told = partsFor(memory, memory.topics, viewer).map(({ topic }) => topic)
  if (told.length === memory.topics.length) return told
  const { unnamedTopic: desc } = memory
  return [...told, { id: 'unnamed', desc, description: desc }]
}

/** A memory as cards in feeds and lists show it. */
export function toCard(memory: SeenMemory, viewer: Viewer): MemoryCard {
  const tags = partsFor(memory, memory.tags, viewer)
  return {
    id: memory.shareable_link,
    shareable_link: memory.shareable_link,
    title: memory.title,
    description: memory.description,
    type: memory.type,
    privacy: memory.privacy,
    status: memory.status,
    created: memory.created_at,
    x: { x1: memory.author_id },
    author: { id: memory.author_id, username: memory.username, avatar: memory.avatar },
    counts: { comments: 0 },
    total_tags: countTags(tags),
    reactions: [],
    image_list: [],
    sensitive_topics: topicsFor(memory, viewer),
    subjects: entriesOf(memory.subjects),
    relationship_description: memory.relationship_description,
    age_ranges: tags.filter(({ field }) => field === 'age_ranges').map(tagOf),
  }
}

/** A memory as its page shows it. */
export function toMemory(memory: SeenMemory, viewer: Viewer): Memory {
  const seen = partsFor(memory, memory.tags, viewer)
  const details = partsFor(memory, memory.details, viewer)
  const tags = (field: string): Tag[] => seen.filter((tag) => tag.field === field).map(tagOf)
  const text = (field: string): DetailEntry[] =>
    entriesOf(details.filter((detail) => detail.field === field).map((detail) => detail.text))
  return {
    ...toCard(memory, viewer),
    updated: memory.updated_at,
    revision: memory.revision,
    content_version: memory.content_version,
    memory_content_version: memory.memory_content_version,
    pattern_title: memory.pattern_title,
    photos: [],
    impacts: tags('impacts'),
    person: tags('person'),
    persons_actions: { person: tags('person'), action: tags('action') },
    sibling: tags('sibling'),
    risk_factor: tags('risk_factor'),
    chronic_adverse_events: tags('chronic_adverse_events'),
    sudden_adverse_events: tags('sudden_adverse_events'),
    feelings: tags('feelings'),
    needs: tags('needs'),
    thoughts: tags('thoughts'),
    childhood_effects_emotions: tags('childhood_effects_emotions'),
    childhood_effects_health: tags('childhood_effects_health'),
    childhood_effects_social: tags('childhood_effects_social'),
    age_range_text: text('age_ranges_text'),
    sibling_text: text('sibling_text'),
    risk_factor_text: text('risk_factor_text'),
    person_action_text: text('persons_actions_text'),
    chronic_adverse_events_text: text('chronic_adverse_events_text'),
    sudden_adverse_events_text: text('sudden_adverse_events_text'),
    feelings_text: text('feelings_text'),
    needs_text: text('needs_text'),
    thoughts_text: text('thoughts_text'),
    childhood_effects_emotions_text: text('childhood_effects_emotions_text'),
    childhood_effects_health_text: text('childhood_effects_health_text'),
    childhood_effects_social_text: text('childhood_effects_social_text'),
  }
}
