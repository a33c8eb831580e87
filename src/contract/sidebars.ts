/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * What stands beside the pages where there is room, and below them where there is not.
 */
export interface Sidebars {
  $schema?: string
  /**
   * Pages that have them; /club stands for /club/love too
   */
  at: string[]
  sidebars: Sidebar[]
}
export interface Sidebar {
  id: string
  /**
   * Language of these words, where it is not that of the page
   */
  lang?: string
  title: string
  /**
   * Pages of its own; absent = those of all sidebars
   */
  at?: string[]
  /**
   * Who sees it; absent = everybody
   */
  for?: 'members' | 'visitors'
  paragraphs?: string[]
  list?: string[]
  button?: SidebarButton
  hiding?: SidebarHiding
}
export interface SidebarButton {
  label: string
  to: string
}
/**
 * It can be folded away; the browser remembers it under this name
 */
export interface SidebarHiding {
  hide: string
  show: string
  keptAs: string
}
