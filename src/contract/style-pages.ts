/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * The words that the list of styles and the page of each style share, and the order of the areas.
 */
export interface StylePages {
  $schema?: string
  /**
   * Language of these words, where it is not that of the page
   */
  lang?: string
  /**
   * Heading of the list
   */
  title: string
  /**
   * Stands above everything else on the list and on each page
   */
  note?: string
  /**
   * Day on which the meaning last changed
   */
  updated?: string
  intro: StyleIntro
  /**
   * Ids of the areas, in the order of the list
   */
  areas: string[]
  headings: StyleHeadings
  /**
   * What is said before the small things to try, on each page
   */
  beforeHealing: string[]
  afterEach: StyleAfterEach
  crisis: StyleCrisis
}
export interface StyleIntro {
  heading: string
  paragraphs: string[]
}
export interface StyleHeadings {
  essence: string
  root: string
  shows: string
  strength: string
  healing: string
  related: string
  /**
   * The link from a style to its place on the list
   */
  back: string
}
/**
 * The last section of each page
 */
export interface StyleAfterEach {
  heading: string
  paragraphs: string[]
  links?: StyleLink[]
}
export interface StyleLink {
  label: string
  /**
   * A place of ours (/safety#grounding) or an https address
   */
  to: string
}
/**
 * The end of the list: /styles#crisis-resources, with the crisis lines below
 */
export interface StyleCrisis {
  heading: string
  paragraphs: string[]
}
