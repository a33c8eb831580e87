/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

export interface PrivateCommentUpdate {
  private_comment_id: string
  comment_content: string
}
