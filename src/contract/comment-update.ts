/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * New words for an own comment. Whatever else a client knows of it may come along and changes nothing.
 */
export interface CommentUpdate {
  content: string
  id?: string
  comment_id?: string
  shareable_link?: string
}
