/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * The tags that a member gave their own memories, in the order of their labels.
 */
export interface OwnTags {
  tags: {
    tag_type: string
    slug: string
    label: string
    /**
     * How often, beside the other tags: 3 where it comes back most. Never a count.
     */
    weight: 1 | 2 | 3
  }[]
}
