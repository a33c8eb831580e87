/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { MemoryCard } from './memory-card.ts'
import type { TagName } from './tag-name.ts'
import type { Topic } from './topic.ts'

/**
 * Memories of others that share the most telling tags with one.
 */
export interface SimilarMemories {
  results: {
    memory: MemoryCard
    /**
     * Content notes of the memory that the other one is about, too.
     */
    topics: Topic[]
    /**
     * The most telling tags of both.
     */
    shared: TagName[]
  }[]
}
