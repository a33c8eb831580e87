import type { Viewer } from '../../visibility/index.ts'
import type { Place } from '../stored-memory.ts'

/** A memory by its link, as far as its reader may know that others share its tags. */
export type TaggedMemory = {
  id: string
  authorId: string
  type: number
  /** Its language; null: that is not clear. */
  lang: string | null
  tags: Tag[]
}
export type Tag = { field: string; optionId: string }

/** `shared`: places in the list of tags that was given, the most telling first. */
export type Similar = Place & { shared: number[] }

export type SimilarFilter = { viewer: Viewer; hiddenTopics: readonly string[]; now: Date }
