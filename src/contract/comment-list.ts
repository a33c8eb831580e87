/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * One page of the comments of a memory, newest first, as this person may see them.
 */
export interface CommentList {
  /**
   * Link of the memory
   */
  id: string
  results: Comment[]
  count: number
  total_pages: number
  page: number
  /**
   * Who may comment: 0 whoever reads the memory, 1 the same, seen by others once its author says so, 2 nobody
   */
  mode: number
  /**
   * The reader wrote the memory
   */
  is_author: boolean
  /**
   * Many strangers write here within minutes; told to the author alone
   */
  crowded: boolean
  has_more: boolean
  /**
   * Give it as `before` to read on; nothing is met twice, whatever is written meanwhile.
   */
  cursor: string | null
}
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
/**
 * What everybody may know of a person.
 */
export interface Member {
  id: string
  username: string
  avatar: string | null
}
