/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * An option as it is written. Clients may send back what they read: then tag_id stands for id. Words beside the id are not stored.
 */
export type WrittenTag = {
  [k: string]: unknown
} & {
  id?: string
  tag_id?: string
  description?: string
  name?: string
  slug?: string
  memory_tag_id?: string
}

/**
 * A memory as it is written for the first time: what the product itself reads. The names of questions, and what each takes, are derived from the wizards of the content that is served.
 */
export interface MemoryPayload {
  status?: 1
  /**
   * temp_id of each photo, in order; how many there may be is content's
   *
   * @maxItems 50
   */
  image_list?: string[]
  /**
   * Kept as given.
   *
   * @maxItems 50
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
