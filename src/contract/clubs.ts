/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * Either an option of a list (options, option) or a hashtag
 */
export type ClubMemories = {
  [k: string]: unknown
} & {
  /**
   * Id of an option list whose options can be searched
   */
  options?: string
  /**
   * Id of the option
   */
  option?: string
  hashtag?: string
}

/**
 * Clubs: each lists the memories that have one tag or one hashtag, at /club/{id}.
 */
export interface Clubs {
  $schema?: string
  clubs: Club[]
}
export interface Club {
  /**
   * Its address: /club/{id}
   */
  id: string
  /**
   * Language of these words, where it is not that of the page
   */
  lang?: string
  title: string
  text: string
  memories: ClubMemories
}
