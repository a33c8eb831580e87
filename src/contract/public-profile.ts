/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

export interface PublicProfile {
  id: string
  username: string
  avatar: string | null
  bio: string
}
