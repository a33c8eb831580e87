/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * What the device answered, as @simplewebauthn/browser writes it.
 */
export interface PasskeyAssertion {
  id: string
  rawId: string
  type: 'public-key'
  authenticatorAttachment?: string | null
  clientExtensionResults: {
    [k: string]: unknown
  }
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    userHandle?: string | null
    [k: string]: unknown
  }
}
