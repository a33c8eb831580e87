/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { Member } from './member.ts'

/**
 * Words that only who wrote them and the author of the memory read.
 */
export interface PrivateComment {
  private_comment_id: string
  private_comment_str: string
  user: Member
  created_at: string
  /**
   * The author of the memory thanked for it
   */
  thanked: boolean
  memory: {
    shareable_link: string
  }
}
