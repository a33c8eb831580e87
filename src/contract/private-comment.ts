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
  memory: {
    shareable_link: string
  }
}
