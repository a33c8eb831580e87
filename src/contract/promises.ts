/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * Rules that an editor writes and that hold on every journey.
 */
export interface Promises {
  $schema?: string
  /**
   * What holds on every journey through this wizard
   */
  promises: Promise[]
}
export interface Promise {
  /**
   * Name of the promise, by which findings speak of it. One that was served goes only when that is accepted
   */
  id: string
  /**
   * What is promised: content/README.md says what each of them holds
   */
  promise: 'sensitive-after-warning' | 'controls-on-every-step' | 'saved-without-sensitive' | 'sensitive-in-a-row'
  /**
   * For controls-on-every-step: which buttons every step has. Absent: skip and leave
   */
  controls?: ('skip' | 'leave' | 'previous')[]
  /**
   * For sensitive-in-a-row: so many sensitive steps may follow each other. Absent: three
   */
  atMost?: number
  /**
   * Why it is promised, for whoever wants to change it
   */
  reason: string
}
