/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * Rules that an editor writes and that hold on every journey.
 */
export interface Promises {
  $schema?: string
  promises: Promise[]
}
export interface Promise {
  id: string
  promise: 'sensitive-after-warning' | 'controls-on-every-step' | 'saved-without-sensitive' | 'sensitive-in-a-row'
  controls?: ('skip' | 'leave' | 'previous')[]
  atMost?: number
  reason: string
}
