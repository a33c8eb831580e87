/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * Free text as read: the first entry of a list counts.
 */
export interface DetailEntry {
  description: string
}
