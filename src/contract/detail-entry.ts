/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * Free text of a memory response: the first entry of a list counts.
 */
export interface DetailEntry {
  description: string
}
