/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * One area of life with its styles: how some people keep love, and themselves, safe. Each style becomes a page of its own.
 */
export interface StyleArea {
  $schema?: string
  /**
   * The area's place on the list: /styles#<id>
   */
  id: string
  /**
   * Language of these words, where it is not that of the page
   */
  lang?: string
  heading: string
  /**
   * One or two sentences below the heading
   */
  intro: string
  /**
   * What readers may want to know before they read on
   */
  note?: string
  styles: Style[]
}
export interface Style {
  /**
   * The style's address: /styles/<id>
   */
  id: string
  /**
   * Language of these words, where it is not that of the page
   */
  lang?: string
  name: string
  /**
   * One sentence, also shown on the list
   */
  inShort: string
  /**
   * What it is like from the inside
   */
  essence: string
  /**
   * Where it may come from; a possibility, never a verdict
   */
  root: string
  /**
   * How it shows in daily life
   */
  shows: string[]
  /**
   * What is good in it
   */
  strength: string
  /**
   * Small things to try
   */
  healing: string[]
  /**
   * Ids of styles that are near to it
   */
  related: string[]
}
