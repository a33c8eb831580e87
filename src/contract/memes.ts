/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * What a meme can begin with: backgrounds, and texts to change.
 */
export interface Memes {
  $schema?: string
  /**
   * @minItems 1
   */
  backgrounds: MemeBackground[]
  /**
   * @minItems 1
   */
  templates: MemeTemplate[]
}
export interface MemeBackground {
  id: string
  label: string
  /**
   * From the upper left to the lower right
   *
   * @minItems 1
   * @maxItems 3
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
