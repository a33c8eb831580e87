/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * What a meme can begin with: backgrounds, and texts to change.
 */
export interface Memes {
  $schema?: string
  backgrounds: MemeBackground[]
  templates: MemeTemplate[]
}
export interface MemeBackground {
  id: string
  label: string
  /**
   * From the upper left to the lower right
   */
  colours: string[]
  ink: string
}
export interface MemeTemplate {
  id: string
  label: string
  top: string
  bottom: string
}
