/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * An option as it is written. Clients may send back what they read: then tag_id stands for id. Words beside the id are not stored.
 */
export type WrittenTag = {
  [k: string]: unknown
} & {
  id?: string
  tag_id?: string
  description?: string
  name?: string
  slug?: string
  memory_tag_id?: string
}
/**
 * Free text beside a question: a text, or the list that reading gives (its first entry counts).
 *
 * @maxItems 1
 */
export type WrittenDetails =
  | string
  | {
      description: string
    }[]

/**
 * A memory as it is written for the first time.
 */
export interface MemoryPayload {
  /**
   * 1 happy, 2 bittersweet, 3 unhappy
   */
  type: 1 | 2 | 3
  title?: string
  /**
   * The story
   */
  description: string
  /**
   * 0 public, 2 private with a link, 1 only me
   */
  privacy?: 0 | 1 | 2
  status?: 1
  /**
   * @maxItems 50
   */
  sensitive_topics?: {
    id: string
    desc?: string
    description?: string
  }[]
  /**
   * Ids of uploaded photos; photos cannot be uploaded yet.
   *
   * @maxItems 0
   */
  image_list?: string[]
  /**
   * @maxItems 20
   */
  subjects?: {
    description: string
  }[]
  relationship_description?: string
  pattern_title?: string
  /**
   * Kept as given.
   *
   * @maxItems 50
   */
  impacts?: WrittenTag[]
  /**
   * @maxItems 50
   */
  age_ranges?: WrittenTag[]
  /**
   * @maxItems 50
   */
  sibling?: WrittenTag[]
  /**
   * @maxItems 50
   */
  risk_factor?: WrittenTag[]
  /**
   * @maxItems 50
   */
  chronic_adverse_events?: WrittenTag[]
  /**
   * @maxItems 50
   */
  sudden_adverse_events?: WrittenTag[]
  /**
   * @maxItems 50
   */
  feelings?: WrittenTag[]
  /**
   * @maxItems 50
   */
  needs?: WrittenTag[]
  /**
   * @maxItems 50
   */
  thoughts?: WrittenTag[]
  /**
   * @maxItems 50
   */
  childhood_effects_emotions?: WrittenTag[]
  /**
   * @maxItems 50
   */
  childhood_effects_health?: WrittenTag[]
  /**
   * @maxItems 50
   */
  childhood_effects_social?: WrittenTag[]
  /**
   * One pair for each action (person_action may also be a list), or {person, action} as reading gives it.
   *
   * @maxItems 50
   */
  persons_actions?:
    | {
        /**
         * WrittenTag or null
         */
        person_involved?: null | WrittenTag
        /**
         * WrittenTag, a list of them, or null
         */
        person_action?: null | WrittenTag | WrittenTag[]
      }[]
    | {
        /**
         * @maxItems 50
         */
        person?: WrittenTag[]
        /**
         * @maxItems 50
         */
        action?: WrittenTag[]
      }
  age_ranges_text?: WrittenDetails
  sibling_text?: WrittenDetails
  risk_factor_text?: WrittenDetails
  persons_actions_text?: WrittenDetails
  chronic_adverse_events_text?: WrittenDetails
  sudden_adverse_events_text?: WrittenDetails
  feelings_text?: WrittenDetails
  needs_text?: WrittenDetails
  thoughts_text?: WrittenDetails
  childhood_effects_emotions_text?: WrittenDetails
  childhood_effects_health_text?: WrittenDetails
  childhood_effects_social_text?: WrittenDetails
  age_range_text?: WrittenDetails
  person_action_text?: WrittenDetails
  /**
   * Version of the tag wizard that the answers were given with; absent: the current one.
   */
  content_version?: string
  /**
   * Version of the memory wizard that the memory was filled in with; absent: the current one.
   */
  memory_content_version?: string
}
