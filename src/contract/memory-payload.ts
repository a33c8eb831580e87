/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { WrittenTag } from './written-tag.ts'

/**
 * A memory as it is written for the first time: what the product itself reads. The names of questions, and what each takes, are derived from the wizards of the content that is served.
 */
export interface MemoryPayload {
  status?: 1
  /**
   * temp_id of each photo, in order; how many there may be is content's
   */
  image_list?: string[]
  /**
   * Kept as given.
   */
  impacts?: WrittenTag[]
  /**
   * Version of the tag wizard that the answers were given with; absent: the current one.
   */
  content_version?: string
  /**
   * Version of the memory wizard that the memory was filled in with; absent: the current one.
   */
  memory_content_version?: string
  [k: string]: unknown
}
