/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * A memory as read.
 */
export interface Memory {
  /**
   * Same as shareable_link
   */
  id: string
  shareable_link: string
  title: string
  description: string
  type: number
  privacy: number
  status: number
  created: string
  x: {
    /**
     * Id of the author
     */
    x1: string
  }
  author: Member
  counts: {
    comments: number
  }
  total_tags: number
  reactions: {
    reaction_option_id: number
    reaction_count: number
  }[]
  image_list: {
    url: string
    temp_id: string
  }[]
  sensitive_topics: Topic[]
  subjects: DetailEntry[]
  relationship_description: string
  age_ranges: Tag[]
  updated: string
  revision: number
  content_version: string | null
  memory_content_version: string | null
  pattern_title: string
  photos: {
    url: string
    temp_id: string
  }[]
  impacts: Tag[]
  person: Tag[]
  persons_actions: {
    person: Tag[]
    action: Tag[]
  }
  sibling: Tag[]
  risk_factor: Tag[]
  chronic_adverse_events: Tag[]
  sudden_adverse_events: Tag[]
  feelings: Tag[]
  needs: Tag[]
  thoughts: Tag[]
  childhood_effects_emotions: Tag[]
  childhood_effects_health: Tag[]
  childhood_effects_social: Tag[]
  age_range_text: DetailEntry[]
  sibling_text: DetailEntry[]
  risk_factor_text: DetailEntry[]
  person_action_text: DetailEntry[]
  chronic_adverse_events_text: DetailEntry[]
  sudden_adverse_events_text: DetailEntry[]
  feelings_text: DetailEntry[]
  needs_text: DetailEntry[]
  thoughts_text: DetailEntry[]
  childhood_effects_emotions_text: DetailEntry[]
  childhood_effects_health_text: DetailEntry[]
  childhood_effects_social_text: DetailEntry[]
}
/**
 * What everybody may know of a person.
 */
export interface Member {
  id: string
  username: string
  avatar: string | null
}
/**
 * A content note as read.
 */
export interface Topic {
  id: string
  desc: string
  description: string
}
/**
 * Free text as read: the first entry of a list counts.
 */
export interface DetailEntry {
  description: string
}
/**
 * A tag as read.
 */
export interface Tag {
  tag_id: string
  description: string
  memory_tag_id: string
  slug: string
}
