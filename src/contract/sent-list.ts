/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { Member } from './member.ts'

/**
 * One page of what a member sent to the authors of memories, newest first.
 */
export interface SentList {
  results: Sent[]
  /**
   * Where the next page begins; null on the last
   */
  cursor: string | null
}
export interface Sent {
  /**
   * message: of empathy, or a private comment; reaction: empathy, too
   */
  kind: 'comment' | 'message' | 'praise' | 'reaction'
  id: string
  /**
   * Of a comment or message; empty for the others
   */
  words: string
  /**
   * Of praise, or of the reaction
   */
  labels: string[]
  created_at: string
  /**
   * Null where the member may not see it today: it was deleted or narrowed, or one of the two blocked the other
   */
  memory: SentAbout | null
  /**
   * The author said thank you
   */
  thanked: boolean
  /**
   * How many replies to the comment the member can read
   */
  replies: number
  /**
   * A comment that only its author and that of the memory see yet
   */
  waiting: boolean
}
export interface SentAbout {
  shareable_link: string
  /**
   * Empty for a topic that the member does not want to see
   */
  title: string
  /**
   * The first words of the story, for a memory without a title; empty for one with content notes
   */
  beginning: string
  author: Member
}
