/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * A tag as it is searched for: the words of its address, and its label.
 */
export interface TagName {
  tag_type: string
  slug: string
  label: string
}
