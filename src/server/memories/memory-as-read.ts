import type { DetailEntry } from '#contract/detail-entry'
import type { Memory } from '#contract/memory'
import type { MemoryCard } from '#contract/memory-card'
import type { Tag } from '#contract/tag'
import type { Topic } from '#contract/topic'
import type { Viewer } from '../visibility/visibility.ts'
import { countTags, type MemoryRow, type StoredMemory, type StoredTag } from './stored-memory.ts'
import type { OptionWords } from './tag-fields.ts'
import type { TagHistory } from './tag-history.ts'

/** A memory with what a list needs of its parts. */
export type StoredCard = MemoryRow & { subjects: string[]; topics: string[]; tags: StoredTag[] }

/** How it is to be told: in whose eyes, and in which words. */
export type Reading = { viewer: Viewer; words: OptionWords }

/** The same for memories that may have been tagged with earlier questions. */
export type ReadingOfAll = Reading & { history: TagHistory }

const entriesOf = (texts: readonly string[]): DetailEntry[] => texts.map((description) => ({ description }))

const topicsOf = (ids: readonly string[], words: OptionWords): Topic[] =>
  ids.map((id) => {
    const { label } = words('topics', id)
    return { id, desc: label, description: label }
  })

function tagOf(tag: StoredTag, words: OptionWords): Tag {
  const { label, slug } = words(tag.field, tag.option_id)
  return { tag_id: tag.option_id, description: tag.description ?? label, memory_tag_id: tag.id, slug }
}

/** The tags that this person may know of: 'prefer not to say' is between its author and us. */
const tagsFor = (memory: StoredCard, { viewer, words }: Reading): StoredTag[] =>
  memory.author_id === viewer ? memory.tags : memory.tags.filter((tag) => !words(tag.field, tag.option_id).isPrivate)

/** A memory as cards in feeds and lists show it. */
export function toCard(memory: StoredCard, reading: Reading): MemoryCard {
  const tags = tagsFor(memory, reading)
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
    sensitive_topics: topicsOf(memory.topics, reading.words),
    subjects: entriesOf(memory.subjects),
    relationship_description: memory.relationship_description,
    age_ranges: tags.filter(({ field }) => field === 'age_ranges').map((tag) => tagOf(tag, reading.words)),
  }
}

/** A memory as its page shows it. */
export function toMemory(memory: StoredMemory, reading: Reading): Memory {
  const seen = tagsFor(memory, reading)
  const tags = (field: string): Tag[] =>
    seen.filter((tag) => tag.field === field).map((tag) => tagOf(tag, reading.words))
  const text = (field: string): DetailEntry[] =>
    entriesOf(memory.details.filter((detail) => detail.field === field).map((detail) => detail.text))
  return {
    ...toCard(memory, reading),
    updated: memory.updated_at,
    revision: memory.revision,
    content_version: memory.content_version,
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
