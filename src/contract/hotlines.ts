/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * Crisis and support lines. Each names where and when it was checked; hours that nobody confirmed are left out.
 */
export interface Hotlines {
  $schema?: string
  /**
   * @minItems 1
   */
  lines: Hotline[]
}
export interface Hotline {
  id: string
  name: string
  country: 'any' | 'AU' | 'US' | 'CA' | 'GB' | 'NZ'
  emergency?: boolean
  call?: string
  text?: string
  web?: string
  hours?: string
  languages?: string
  cost: string
  forWhom: string
  verifiedAt: string
  source: string
}
