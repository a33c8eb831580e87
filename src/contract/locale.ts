/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * A language of the product. Its folder is called after its tag (es, pt-BR); its words stand beside this file.
 */
export interface Locale {
  $schema?: string
  /**
   * What its speakers call it, such as “Español”
   */
  name: string
  /**
   * Which way it is written; absent = ltr
   */
  direction?: 'ltr' | 'rtl'
  /**
   * true = the language in which all other files are written; absent everywhere = English
   */
  source?: boolean
  /**
   * What is kept translated as a whole: files of the content folder (help/safety.json), or the texts of one room (site/texts.json#shell)
   */
  whole?: string[]
}
