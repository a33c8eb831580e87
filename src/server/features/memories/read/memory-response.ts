import type { DetailEntry } from '@kindred/contract/detail-entry'
import type { Memory } from '@kindred/contract/memory'
import type { MemoryCard } from '@kindred/contract/memory-card'
import { fieldWithRole, optionOf } from '@kindred/engine'
import { inMemory, toPhoto } from '../../photos/index.ts'
import type { Viewer } from '../../visibility/index.ts'
import { wizardVocabulary } from '../memory-vocabulary.ts'
import { countTags, type MemoryRow } from '../stored-memory.ts'
import { tagFieldsOf } from '../tag-fields.ts'
import { undetermined } from '../text-language.ts'
import { freeAnswers } from './free-answers.ts'
import type { Counts } from './interaction-counts.ts'
import { memorySections } from './memory-sections.ts'
import { type LabelledMemory, type MemoryView, tagOf, viewFor } from './memory-view.ts'

const entriesOf = (texts: readonly string[]): DetailEntry[] => texts.map((description) => ({ description }))

/** What a card says of the parts of its memory: the same for as long as those, its link and the content are. */
export type CardSummary = Pick<MemoryCard, 'age' | 'total_tags' | 'image_list' | 'sensitive_topics' | 'subjects'>

/** Pure. */
export function toCardSummary(memory: LabelledMemory, viewer: Viewer): CardSummary {
  const view = viewFor(memory, viewer)
  return { ...summaryOf(view), ...ageOf(view) }
}

function summaryOf(memory: MemoryView): CardSummary {
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

/** An age that says something: no generation, and not that nobody remembers. */
function ageOf({ tags, wizards }: MemoryView): Pick<CardSummary, 'age'> {
  const age = tagFieldsOf(wizards.tags).find(({ field }) => field.role === 'age')
  const given = tags.find(({ field, option_id }) => {
    const option = field === age?.name ? optionOf(age.field, option_id) : undefined
    return option !== undefined && option.exclusive !== true && option.listed !== false
  })
  return given === undefined ? {} : { age: given.description ?? given.label }
}

/** A memory as cards in feeds and lists show it. */
export function toCard(memory: MemoryRow, summary: CardSummary, { reactions, ...counts }: Counts): MemoryCard {
  return {
    ...summary,
    id: memory.shareable_link,
    shareable_link: memory.shareable_link,
    title: memory.title,
    description: memory.description,
    lang: memory.lang === undetermined ? null : memory.lang,
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
export function toMemory(memory: LabelledMemory, viewer: Viewer, counts: Counts): Memory {
  const view = viewFor(memory, viewer)
  const card = toCard(view, summaryOf(view), counts)
  return {
    ...freeAnswers(view, view.wizards.tags),
    ...card,
    updated: memory.updated_at,
    revision: memory.revision,
    content_version: memory.content_version,
    memory_content_version: memory.memory_content_version,
    photos: card.image_list,
    impacts: view.tags.filter(({ field }) => field === 'impacts').map(tagOf),
    sections: memorySections(view),
  }
}
