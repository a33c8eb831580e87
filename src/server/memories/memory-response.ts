import type { DetailEntry } from '#contract/detail-entry'
import type { Memory } from '#contract/memory'
import type { MemoryCard } from '#contract/memory-card'
import type { Tag } from '#contract/tag'
import type { Topic } from '#contract/topic'
import { fieldWithRole } from '#engine'
import type { Viewer } from '../visibility/visibility.ts'
import type { SeenDetail, SeenTag } from './answer-history.ts'
import { freeAnswers } from './free-answers.ts'
import type { MemoryWizards } from './memory-content.ts'
import type { MemoryHistory } from './memory-history.ts'
import { memorySections } from './memory-sections.ts'
import { wizardWords } from './memory-words.ts'
import { countTags, type MemoryRow, type StoredDetail, type StoredTag } from './stored-memory.ts'
import type { SeenTopic } from './topic-history.ts'

/** A memory with what a list needs of its parts. */
export type StoredCard = MemoryRow & {
  subjects: string[]
  topics: string[]
  tags: StoredTag[]
  details?: StoredDetail[]
}

/** What content has a say in, in words, each with whether others may know of it, and the wizards that it is read with. */
export type SeenParts = { topics: SeenTopic[]; unnamedTopic: string; wizards: MemoryWizards }
export type SeenMemory<M extends StoredCard = StoredCard> = Omit<M, 'topics' | 'tags' | 'details'> &
  SeenParts & { tags: SeenTag[]; details: SeenDetail[] }

/** How memories are to be told: in whose eyes, and from which words. */
export type Reading = {
  viewer: Viewer
  history: MemoryHistory
  /** Names of words that lists leave out. */
  onPageOnly: readonly string[]
}

/** A memory with only what this person may know of. */
export type ToldMemory = Omit<SeenMemory, 'topics'> & { topics: Topic[] }

const entriesOf = (texts: readonly string[]): DetailEntry[] => texts.map((description) => ({ description }))

export const tagOf = (tag: SeenTag): Tag => ({
  tag_id: tag.option_id,
  description: tag.description ?? tag.label,
  memory_tag_id: tag.id,
  slug: tag.slug,
})

/** What content keeps private, or no longer knows, is between its author and us. */
function toldTo(memory: SeenMemory, viewer: Viewer): ToldMemory {
  const own = memory.author_id === viewer
  const told = <Part extends { shown: boolean }>(parts: readonly Part[]): Part[] =>
    parts.filter(({ shown }) => own || shown)
  const topics = told(memory.topics).map(({ topic }) => topic)
  const { unnamedTopic: desc } = memory
  // A note that may not be named still warns.
  const unnamed = topics.length === memory.topics.length ? [] : [{ id: 'unnamed', desc, description: desc }]
  return { ...memory, tags: told(memory.tags), details: told(memory.details), topics: [...topics, ...unnamed] }
}

/** A memory as cards in feeds and lists show it. */
export const toCard = (memory: SeenMemory, viewer: Viewer): MemoryCard => cardOf(toldTo(memory, viewer))

function cardOf(memory: ToldMemory): MemoryCard {
  const age = fieldWithRole(memory.wizards.tags, 'age')
  return {
    ...freeAnswers(memory, memory.wizards.memory),
    ...(age === undefined ? {} : freeAnswers(memory, memory.wizards.tags, [age])),
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
    total_tags: countTags(memory.tags.filter(({ field }) => !wizardWords(memory.wizards.memory).asks(field))),
    reactions: [],
    image_list: [],
    sensitive_topics: memory.topics,
    subjects: entriesOf(memory.subjects),
  }
}

/** A memory as its page shows it. */
export function toMemory(memory: SeenMemory, viewer: Viewer): Memory {
  const told = toldTo(memory, viewer)
  return {
    ...freeAnswers(told, told.wizards.tags),
    ...cardOf(told),
    updated: memory.updated_at,
    revision: memory.revision,
    content_version: memory.content_version,
    memory_content_version: memory.memory_content_version,
    photos: [],
    impacts: told.tags.filter(({ field }) => field === 'impacts').map(tagOf),
    sections: memorySections(told),
  }
}
