/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * One page of private comments, newest first: all of them for the author of the memory, their own for others.
 */
export interface PrivateCommentList {
  /**
   * Link of the memory
   */
  id: string
  results: PrivateComment[]
  count: number
  total_pages: number
}
/**
 * Words that only who wrote them and the author of the memory read.
 */
export interface PrivateComment {
  private_comment_id: string
  private_comment_str: string
  user: Member
  created_at: string
  memory: {
    shareable_link: string
  }
}
/**
 * What everybody may know of a person.
 */
export interface Member {
  id: string
  username: string
  avatar: string | null
}
