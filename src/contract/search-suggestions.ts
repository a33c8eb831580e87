/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * What begins like what somebody types.
 */
export interface SearchSuggestions {
  tags: {
    tag_type: string
    slug: string
    label: string
    /**
     * Title of the step that asks for it.
     */
    question: string
  }[]
  hashtags: string[]
}
