/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { Member } from './member.ts'

/**
 * What somebody wrote under a memory.
 */
export interface Comment {
  id: string
  /**
   * Same as id
   */
  comment_id: string
  content: string
  user: Member
  created_at: string
  /**
   * Later than created_at when it was changed
   */
  updated_at: string
  memory: {
    shareable_link: string
  }
  /**
   * Only its writer and the author of the memory see it, until the author lets others
   */
  waiting?: boolean
  /**
   * Other words that wait for the author of the memory, told to the two of them; others read content until then
   */
  pending_content?: string | null
  /**
   * The comment that it answers, and who wrote that; null where it answers none, or one that the reader may not see
   */
  reply_to: {
    id: string
    username: string
  } | null
  count_empathies: number
  /**
   * The reader empathizes; to take it back with
   */
  empathy_id: string | null
  count_users_given_feedback: number
  /**
   * What the reader praised about it
   */
  feedback_id: string | null
  /**
   * Always 0
   */
  count_traumas: number
}
