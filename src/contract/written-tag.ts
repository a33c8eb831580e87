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
