/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * What a search can be narrowed by, in the order of content.
 */
export interface SearchFilters {
  filters: {
    /**
     * The parameter of the search.
     */
    name: string
    options: {
      value: string
      label: string
    }[]
  }[]
}
