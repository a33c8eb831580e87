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
  /**
   * false = the foot of other pages does not name it
   */
  listed?: boolean
  /**
   * Language of these words, where it is not that of the page
   */
  lang?: string
  title: string
  note?: string
  /**
   * What stands before the first section, and under the heading of a section that includes this page
   */
  lead?: string[]
  /**
   * Ways to other help pages, in their order
   */
  tiles?: HelpTile[]
  /**
   * Day on which its meaning last changed
   */
  updated?: string
  sections: HelpSection[]
}
export interface HelpTile {
  label: string
  /**
   * Id of a help page
   */
  opens: string
}
export interface HelpSection {
  id?: string
  /**
   * Language of these words, where it is not that of the page
   */
  lang?: string
  heading: string
  /**
   * A place of ours that the heading leads to
   */
  to?: string
  /**
   * 3 = belongs to the section before it; absent = 2
   */
  level?: 2 | 3
  /**
   * true = of the questions (faq), the front page shows this one too
   */
  front?: boolean
  /**
   * Id of another help page, whose lead and sections stand here; it includes none itself
   */
  includes?: string
  paragraphs?: string[]
  list?: string[]
  /**
   * The list is steps, one after the other
   */
  ordered?: boolean
  links?: HelpLink[]
  /**
   * Crisis lines by country, or the emergency number of each
   */
  block?: 'hotlines' | 'emergency-numbers'
}
export interface HelpLink {
  label: string
  /**
   * A place of ours (/safety#grounding, #grounding) or an https address
   */
  to: string
}
