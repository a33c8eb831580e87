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
    | 'search'
    | 'notebook'
  /**
   * Who sees it; absent = everybody
   */
  for?: 'members' | 'visitors'
  /**
   * For them it is a small link: at the end of the menu and in the foot of each page
   */
  foot?: 'members' | 'everybody'
  /**
   * A button above the list
   */
  primary?: boolean
  /**
   * Also in the bar at the lower edge of a phone
   */
  bar?: boolean
}
