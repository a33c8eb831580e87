/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

export interface PrivateCommentCreate {
  shareable_link: string
  comment_content: string
  /**
   * A message of empathy, as its wizard has it: the id of a ready message, or own words. comment_content says the same in words
   */
  empathy?: {
    ready?: string
    own?: string
  }
}
