/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * Crisis and support lines. Each names where and when it was checked; hours that nobody confirmed are left out.
 */
export interface Hotlines {
  $schema?: string
  lines: Hotline[]
}
export interface Hotline {
  id: string
  /**
   * Language of these words, where it is not that of the page
   */
  lang?: string
  name: string
  country: 'any' | 'AU' | 'US' | 'CA' | 'GB' | 'NZ'
  emergency?: boolean
  call?: string
  text?: string
  web?: string
  hours?: string
  languages?: string
  /**
   * Languages in which people answer too, each as its official page says
   */
  alsoIn?: HotlineLanguage[]
  cost: string
  forWhom: string
  verifiedAt: string
  source: string
}
export interface HotlineLanguage {
  lang: string
  /**
   * The key to press after the call is answered
   */
  press?: string
  /**
   * What to text instead
   */
  text?: string
}
