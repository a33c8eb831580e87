/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * Words of one content file in another language: i18n/es/help/safety.json has those of help/safety.json.
 */
export interface Translation {
  $schema?: string
  /**
   * By the id of the text: its name, or its place in the file (sections/grounding/heading)
   */
  words?: {
    [k: string]: TranslatedText
  }
  /**
   * What stands in the file many times, once: the text, and the same in this language
   */
  phrases?: {
    [k: string]: string
  }
}
export interface TranslatedText {
  /**
   * The text that was translated, letter by letter
   */
  from: string
  /**
   * The same in this language
   */
  to: string
}
