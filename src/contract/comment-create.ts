/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * A new comment, on the memory behind shareable_link (or hash_id, as older clients say).
 */
export type CommentCreate = {
  [k: string]: unknown
} & {
  shareable_link?: string
  hash_id?: string
  /**
   * A comment under the same memory that the writer can see, which this one answers
   */
  reply_to?: string
  content: string
}
