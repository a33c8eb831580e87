/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { OwnPasskey } from './own-passkey.ts'

export interface SecondFactor {
  passkeys: OwnPasskey[]
  authenticator: AuthenticatorApp | null
  /**
   * How this session was signed in to.
   */
  signed_in_with:
    | 'password'
    | 'passkey'
    | 'password+totp'
    | 'password+passkey'
    | 'password+recovery-code'
    | 'email-code'
    | 'email-code+totp'
    | 'email-code+passkey'
    | 'email-code+recovery-code'
  /**
   * False where the address of the site allows none.
   */
  offers_passkeys: boolean
  /**
   * My role needs a second factor.
   */
  required: boolean
  recovery_codes_left: number
}
export interface AuthenticatorApp {
  created_at: string
  last_used_at: string | null
}
