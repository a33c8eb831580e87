import type { Tag } from '#contract/tag'
import type { Topic } from '#contract/topic'
import type { StoredPhoto } from '../photos/index.ts'
import type { SeenDetail, SeenTag } from './answer-history.ts'
import type { MemoryWizards } from './memory-wizards.ts'
import type { MemoryRow, StoredDetail, StoredTag } from './stored-memory.ts'
import type { SeenTopic } from './topic-history.ts'

/** One number of what others did with a memory. */
export type CountRow = {
  what: 'comments' | 'users_empathized' | 'reactions'
  memory_id: string
  code: number
  count: number
}

/** What a list needs of the parts of a memory. */
export type CardParts = {
  subjects: string[]
  topics: string[]
  photos: StoredPhoto[]
  tags: StoredTag[]
  details?: StoredDetail[]
}

export type StoredCard = MemoryRow & CardParts

/** As it comes for a list: `parts` is JSON of `CardParts`, which mostly was read before, and `together` what was counted beside it. */
export type CardRow = MemoryRow & { parts: string; together: CountRow[] | null }

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
