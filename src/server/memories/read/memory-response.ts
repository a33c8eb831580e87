import type { DetailEntry } from '@kindred/contract/detail-entry'
import type { Memory } from '@kindred/contract/memory'
import type { MemoryCard } from '@kindred/contract/memory-card'
import { fieldWithRole } from '@kindred/engine'
import { inMemory, toPhoto } from '../../photos/index.ts'
import type { Viewer } from '../../visibility/index.ts'
import { wizardVocabulary } from '../memory-vocabulary.ts'
import { countTags, type MemoryRow } from '../stored-memory.ts'
import { type SeenMemory, type ToldMemory, tagOf } from '../versions/told-memory.ts'
import { freeAnswers } from './free-answers.ts'
import { memorySections } from './memory-sections.ts'
import type { Counts } from './together.ts'

const entriesOf = (texts: readonly string[]): DetailEntry[] => texts.map((description) => ({ description }))

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

/** What a card says of the parts of its memory: the same for as long as those, its link and the content are. */
export type CardSummary = Pick<MemoryCard, 'total_tags' | 'image_list' | 'sensitive_topics' | 'subjects'>

/** Pure. */
export const toCardSummary = (memory: SeenMemory, viewer: Viewer): CardSummary => cardSummaryOf(toldTo(memory, viewer))

function cardSummaryOf(memory: ToldMemory): CardSummary {
  const age = fieldWithRole(memory.wizards.tags, 'age')
  return {
    ...freeAnswers(memory, memory.wizards.memory),
    ...(age === undefined ? {} : freeAnswers(memory, memory.wizards.tags, [age])),
    total_tags: countTags(memory.tags.filter(({ field }) => !wizardVocabulary(memory.wizards.memory).asks(field))),
    image_list: memory.photos.map((photo) => toPhoto(photo, inMemory(memory.shareable_link))),
    sensitive_topics: memory.topics,
    subjects: entriesOf(memory.subjects),
  }
}

/** A memory as cards in feeds and lists show it. */
export function toCard(memory: MemoryRow, summary: CardSummary, { reactions, ...counts }: Counts): MemoryCard {
  return {
    ...summary,
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
    counts,
    reactions,
  }
}

/** A memory as its page shows it. */
export function toMemory(memory: SeenMemory, viewer: Viewer, counts: Counts): Memory {
  const told = toldTo(memory, viewer)
  const card = toCard(told, cardSummaryOf(told), counts)
  return {
    ...freeAnswers(told, told.wizards.tags),
    ...card,
    updated: memory.updated_at,
    revision: memory.revision,
    content_version: memory.content_version,
    memory_content_version: memory.memory_content_version,
    photos: card.image_list,
    impacts: told.tags.filter(({ field }) => field === 'impacts').map(tagOf),
    sections: memorySections(told),
  }
}
