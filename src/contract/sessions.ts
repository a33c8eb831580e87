/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

export interface OwnSessions {
  results: OwnSession[]
}
export interface OwnSession {
  id: string
  device: string
  begun: string
  last_seen: string
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
   * When it ends at the latest.
   */
  ends: string
  current: boolean
}
