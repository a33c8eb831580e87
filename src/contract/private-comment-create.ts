/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

export interface PrivateCommentCreate {
  shareable_link: string
  comment_content: string
}
