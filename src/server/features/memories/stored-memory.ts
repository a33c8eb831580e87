import type { StoredPhoto } from '../photos/index.ts'

/** A row of `memories` with its author's public face: dates as ISO text. */
export type MemoryRow = {
  id: string
  shareable_link: string
  author_id: string
  username: string
  avatar: string | null
  type: number
  title: string
  description: string
  /** BCP 47 tag; `und` where that is not clear, null where an earlier release wrote it. */
  lang: string | null
  privacy: number
  status: number
  /** Version of the tag wizard. */
  content_version: string | null
  /** Version of the memory wizard. */
  memory_content_version: string | null
  revision: number
  created_at: string
  updated_at: string
  deleted_at: string | null
}

/** A chosen option. `description` is only kept for impacts, whose words are the person's own. */
export type StoredTag = {
  id: string
  field: string
  option_id: string
  description: string | null
  /** May others see it, as the content says in which it was chosen? Null: nobody asked yet. */
  shown: boolean | null
}

export type StoredDetail = { field: string; text: string }

/** A memory with everything a person says in it. Lists are in the order in which they were given. */
export type StoredMemory = MemoryRow & {
  tags: StoredTag[]
  details: StoredDetail[]
  subjects: string[]
  topics: string[]
  /** In the order in which they are shown. */
  photos: StoredPhoto[]
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

/**
 * As it comes for a list. `parts_stamp`: with the revision, the same for as long as the parts are. `parts`: JSON of `CardParts`, where
 * the list reads it at once. `interactions`: what was counted beside it.
 */
export type CardRow = MemoryRow & { parts_stamp: string | null; parts?: string; interactions: CountsRow }

/** Comments, people who empathized, and reactions by their codes. */
export type CountsRow = [comments: number | null, empathized: number | null, reactions: [number, number][] | null]

/** What the author writes: the part of a memory that create and edit replace. */
export type MemoryContent = {
  type: number
  title: string
  description: string
  privacy: number
  subjects: string[]
  topics: string[]
  photos: { id: string }[]
  tags: Omit<StoredTag, 'id'>[]
  details: StoredDetail[]
}

export const idsOf = (memory: Pick<MemoryContent, 'tags'>, field: string): string[] =>
  memory.tags.filter((tag) => tag.field === field).map((tag) => tag.option_id)

/** How many tags a memory has: impacts are carried along and counted in nothing that is shown. */
export const countTags = (tags: readonly { field: string }[]): number =>
  tags.filter((tag) => tag.field !== 'impacts').length

/** Where a memory stands in a list that is newest first, and by whom it is: enough to load it, and to read on after it. */
export type Place = { id: string; authorId: string; createdAt: string }
