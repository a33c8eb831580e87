/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * A topic of content notes, and whether I hide it.
 */
export interface TopicChoice {
  id: string
  label: string
  hidden: boolean
}
