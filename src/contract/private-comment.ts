/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

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
