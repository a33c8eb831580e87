/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * What I praised about a memory or a comment.
 */
export interface Feedback {
  feedback_id: string
  /**
   * Labels
   */
  feedback: string[]
  shareable_link: string
  /**
   * Where it is about a comment
   */
  comment_id?: string
}
