/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * How answers made with earlier content become answers of today's, in order.
 */
export interface Upgrades {
  $schema?: string
  upgrades: Upgrade[]
}
export interface Upgrade {
  number: number
  change: 'rename-field' | 'drop-field' | 'rename-option' | 'merge-options' | 'split-option' | 'retire-option'
  field?: string
  to?: string
  option?: string
  options?: string[]
  why?: string
}
