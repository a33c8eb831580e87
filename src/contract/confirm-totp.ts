/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

export interface ConfirmedAuthenticator {
  detail: string
  /**
   * Shown this once: ten codes, each of which stands in for a second factor once. Only with the first factor of an account.
   */
  recovery_codes?: string[]
}
