/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * The entries of the navigation, in their order.
 */
export interface Navigation {
  $schema?: string
  entries: NavigationEntry[]
}
export interface NavigationEntry {
  id: string
  /**
   * Language of these words, where it is not that of the page
   */
  lang?: string
  label: string
  /**
   * A place of ours: a page of help, a club, a wizard
   */
  to: string
  icon:
    | 'people'
    | 'home'
    | 'compass'
    | 'heart'
    | 'book'
    | 'shelter'
    | 'question'
    | 'letter'
    | 'pattern'
    | 'note'
    | 'tag'
    | 'pen'
  /**
   * Who sees it; absent = everybody
   */
  for?: 'members' | 'visitors'
}
