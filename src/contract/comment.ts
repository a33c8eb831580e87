/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

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
  count_empathies: number
  count_users_given_feedback: number
  /**
   * Always 0
   */
  count_traumas: number
}
/**
 * What everybody may know of a person.
 */
export interface Member {
  id: string
  username: string
  avatar: string | null
}
