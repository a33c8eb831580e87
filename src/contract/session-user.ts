/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * Who is signed in.
 */
export interface SessionUser {
  id: string
  username: string
  avatar: string | null
  email: string
  has_passed_onboarding: boolean
  email_verified: boolean
  role: 'member' | 'moderator' | 'editor' | 'publisher' | 'clerk'
}
