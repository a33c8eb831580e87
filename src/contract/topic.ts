/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * A content note of a memory response.
 */
export interface Topic {
  id: string
  desc: string
  description: string
}
