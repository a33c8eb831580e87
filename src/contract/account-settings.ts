/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * What I chose for my account.
 */
export interface AccountSettings {
  bio: string
  default_privacy: number | null
  digest: 'off' | 'daily' | 'weekly'
  notifications_paused: boolean
  /**
   * At most one comment an hour from each person, under all of my memories together
   */
  slow_comments: boolean
}
