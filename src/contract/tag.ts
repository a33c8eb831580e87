/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * A tag of a memory response.
 */
export interface Tag {
  tag_id: string
  description: string
  memory_tag_id: string
  slug: string
}
