/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { Member } from './member.ts'

/**
 * One page of what others wrote to a member about their memories and comments, and how they responded, newest first.
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
   * comment: on a memory of the member; reply: to a comment of theirs on another memory; message: of empathy, or a private comment; reaction: empathy, too
   */
  kind: 'comment' | 'reply' | 'message' | 'praise' | 'reaction'
  id: string
  user: Member
  /**
   * Of a comment, reply or message; empty for praise and a reaction
   */
  words: string
  /**
   * Of praise; of a reaction, its name
   */
  labels: string[]
  created_at: string
  memory: ReceivedAbout
  /**
   * false for a comment, which is answered with a reply, and for a reaction
   */
  thanked: boolean
  /**
   * The first reply of the member to the comment or reply
   */
  reply_id: string | null
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
   * The first words of the story, for a memory without a title; empty for one of somebody else with content notes
   */
  beginning: string
  author: Member
}
