/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { Member } from './member.ts'

/**
 * One page of what others wrote to a member about their memories, newest first.
 */
export interface ReceivedList {
  results: Received[]
  /**
   * Where the next page begins; null on the last
   */
  cursor: string | null
}
export interface Received {
  /**
   * message: of empathy, or a private comment
   */
  kind: 'comment' | 'message' | 'praise'
  id: string
  user: Member
  /**
   * Of a comment or message; empty for praise
   */
  words: string
  /**
   * Of praise
   */
  labels: string[]
  created_at: string
  memory: ReceivedAbout
  /**
   * false for a comment, which is answered with a reply
   */
  thanked: boolean
  /**
   * Its notification was not read yet
   */
  is_new: boolean
  /**
   * What to mark as read; null where nothing rings for it
   */
  notification_id: string | null
}
export interface ReceivedAbout {
  shareable_link: string
  title: string
  /**
   * The first words of the story, for a memory without a title
   */
  beginning: string
}
