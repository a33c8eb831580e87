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
   * true = the author of the memory thanked for it
   */
  thanked?: boolean
  /**
   * Where it is about a comment
   */
  comment_id?: string
}
