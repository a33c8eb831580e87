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
  /** Ids of its content notes, as they are stored. */
  topics: string[]
}
/**
 * A tag by which memories are compared. `tells`: two are alike for this tag alone; `factor`: how much it weighs beside others that as many
 * memories have.
 */
export type ComparedTag = Tag & { tells: boolean; factor: number }

export type Tag = { field: string; optionId: string }

/** `shared`: places in the list of tags that was given, the most telling first. */
export type Similar = Place & { shared: number[] }

export type SimilarFilter = { viewer: Viewer; hiddenTopics: readonly string[]; now: Date }
