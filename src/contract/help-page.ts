/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * A page of help: read signed out, without scripts, and while the database is down.
 */
export interface HelpPage {
  $schema?: string
  id: string
  /**
   * Address of the page; absent = shown only as an overlay
   */
  path?: string
  /**
   * Value of routeAction that opens it over the memory wizard
   */
  routeAction?: string
  title: string
  note?: string
  /**
   * @minItems 1
   */
  sections: HelpSection[]
}
export interface HelpSection {
  id?: string
  heading: string
  paragraphs?: string[]
  list?: string[]
  block?: 'hotlines'
}
