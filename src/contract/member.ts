/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * What everybody may know of a person.
 */
export interface Member {
  id: string
  username: string
  avatar: string | null
}
