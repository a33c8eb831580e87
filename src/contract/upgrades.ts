/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * How answers made with earlier content become answers of today's, in order.
 */
export interface Upgrades {
  $schema?: string
  /**
   * Each change in turn. What was served stays as it is; a new change is added at the end
   */
  upgrades: Upgrade[]
}
export interface Upgrade {
  /**
   * Its place in the order, counted from 1: answers remember how far they have come
   */
  number: number
  /**
   * What happened to a question or an option: content/README.md shows each kind of change
   */
  change: 'rename-field' | 'drop-field' | 'rename-option' | 'merge-options' | 'split-option' | 'retire-option'
  /**
   * The question that it happened to, by the id that it had then
   */
  field?: string
  /**
   * The id that the question or option has now
   */
  to?: string
  /**
   * The option that it happened to, by the id that it had then
   */
  option?: string
  /**
   * The options that become one (merge-options), or those that one became (split-option)
   */
  options?: string[]
  /**
   * Why a question is asked no more, in words for those who answered it
   */
  why?: string
}
