import type { Tag } from '@kindred/contract/tag'
import type { Topic } from '@kindred/contract/topic'
import type { MemoryWizards } from '@kindred/product/acceptance'
import type { StoredPhoto } from '../../photos/index.ts'
import type { MemoryRow, StoredDetail, StoredTag } from '../stored-memory.ts'
import type { SeenDetail, SeenTag } from './answer-history.ts'
import type { SeenTopic } from './topic-history.ts'

/** What a list needs of the parts of a memory. */
export type CardParts = {
  subjects: string[]
  topics: string[]
  photos: StoredPhoto[]
  tags: StoredTag[]
  details?: StoredDetail[]
}

export type StoredCard = MemoryRow & CardParts

/**
 * As it comes for a list. `parts_stamp`: with the revision, the same for as long as the parts are. `parts`: JSON of `CardParts`, where
 * the list reads it at once. `together`: what was counted beside it.
 */
export type CardRow = MemoryRow & { parts_stamp: string | null; parts?: string; together: TogetherRow }

/** Comments, people who empathized, and reactions by their codes. */
export type TogetherRow = [comments: number | null, empathized: number | null, reactions: [number, number][] | null]

/** What content has a say in, in words, each with whether others may know of it, and the wizards that it is read with. */
export type SeenParts = {
  topics: SeenTopic[]
  unnamedTopic: string
  wizards: MemoryWizards
  /** Whatever it takes to read it was at hand: it reads the same for as long as neither it nor the content changes. */
  isCertain: boolean
}
export type SeenMemory<M extends StoredCard = StoredCard> = Omit<M, 'topics' | 'tags' | 'details'> &
  SeenParts & { tags: SeenTag[]; details: SeenDetail[] }

/** A memory with only what this person may know of. */
export type ToldMemory = Omit<SeenMemory, 'topics' | 'isCertain'> & { topics: Topic[] }

export const tagOf = (tag: SeenTag): Tag => ({
  tag_id: tag.option_id,
  description: tag.description ?? tag.label,
  memory_tag_id: tag.id,
  slug: tag.slug,
})
