/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { Member } from './member.ts'

/**
 * One page of what a member sent to the authors of memories and comments, newest first.
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
   * reply: to a comment; message: of empathy, or a private comment; reaction: empathy with a memory, too; resonance: empathy with a tag; comment-praise, comment-empathy: of a comment
   */
  kind: 'comment' | 'reply' | 'message' | 'praise' | 'reaction' | 'resonance' | 'comment-praise' | 'comment-empathy'
  id: string
  /**
   * Of a comment, reply or message; empty for the others
   */
  words: string
  /**
   * Of praise, of the reaction, or of the tag
   */
  labels: string[]
  created_at: string
  /**
   * Who received it: the author of the memory, or who wrote the comment; null where the memory is null, and for a reply under an own memory to a comment that the member can no longer read
   */
  to: Member | null
  /**
   * Null where the member may not see it today: it was deleted or narrowed, or one of the two blocked the other
   */
  memory: SentAbout | null
  /**
   * The comment that was praised or empathized with
   */
  comment_id: string | null
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
