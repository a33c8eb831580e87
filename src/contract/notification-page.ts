/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { Member } from './member.ts'

/**
 * One page of what a member is told, newest first, each kind in its list.
 */
export interface NotificationPage {
  groups: {
    detailed_notifications: DetailedNotification[]
    empathy: GroupedNotification[]
    memory_feedback: GroupedNotification[]
    comment_feedback: GroupedNotification[]
    empathy_comments: GroupedNotification[]
    reactions: GroupedNotification[]
    resonance_notifications: ResonanceNotification[]
  }
  unseen_count: number
  pages: number
  /**
   * What was decided about something that I wrote or reported, that many write under a memory of mine, and what editors did with an open change; on the first page
   */
  notices?: DecisionNotice[]
}
/**
 * One act of one person.
 */
export interface DetailedNotification {
  id: string
  created_at: string
  originator: Member
  event_type: string
  place: NotificationPlace
  status: NotificationStatus
  notification_ids: string[]
  data: {
    memory: string
    comment_id: string | null
    saved_memory: string | null
    memory_reacted: string | null
    reaction_option_id: string | null
    comment: string | null
    feedback_labels: string[]
    memory_resonated: string | null
    memory_tag_label: string | null
    memory_title: string
    memory_description: string
    comment_content: string | null
  }
}
/**
 * Where in the memory its line leads: parameters of the memory's address.
 */
export interface NotificationPlace {
  [k: string]: string
}
/**
 * 0 or 1 each.
 */
export interface NotificationStatus {
  is_read: 0 | 1
  is_seen: 0 | 1
}
/**
 * What several people did, told as one.
 */
export interface GroupedNotification {
  id: string
  created_at: string
  last_originator: Member
  /**
   * How many people beside the last one.
   */
  others: number
  event_type: string
  place: NotificationPlace
  status: NotificationStatus
  notification_ids: string[]
  memory_title: string
  shareable_link: string
  description: string | null
  comment_id: string | null
  /**
   * Names of praises, joined by commas.
   */
  feedback_label: string | null
  reaction_option_id: string | null
  reaction_option_label: string | null
}
/**
 * One person who has been through some of the same.
 */
export interface ResonanceNotification {
  created_at: string
  originator: Member
  event_type: string
  place: NotificationPlace
  status: NotificationStatus
  notif_ids: string[]
  shareable_link: string
  memory_title: string
  memory_description: string
  resonance_labels: string[]
}
export interface DecisionNotice {
  id: string
  side: 'writer' | 'reporter' | 'author' | 'editor'
  kind:
    | 'hide'
    | 'restore'
    | 'warn'
    | 'unwarn'
    | 'suspend'
    | 'lift'
    | 'keep'
    | 'crowd'
    | 'review-asked'
    | 'review-approved'
    | 'review-returned'
  about: 'memory' | 'comment' | 'private-comment' | 'connection' | 'member' | 'change'
  reason: string
  until: string | null
  created_at: string
  is_seen: boolean
  shareable_link: string | null
  /**
   * Whose act it was, where it is about a change of content
   */
  who: string | null
  /**
   * The open change of content that it is about
   */
  change: NoticeChange | null
}
export interface NoticeChange {
  id: string
  title: string
}
