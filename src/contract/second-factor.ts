/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

export interface SecondFactor {
  authenticator: AuthenticatorApp | null
  /**
   * How this session was signed in to.
   */
  signed_in_with: 'password' | 'passkey' | 'password+totp' | 'password+passkey' | 'password+recovery-code'
}
export interface AuthenticatorApp {
  created_at: string
  last_used_at: string | null
}
