/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * Wizards that a person has saved answers to, those that content has no more included.
 */
export interface AnsweredWizardList {
  results: AnsweredWizard[]
}
export interface AnsweredWizard {
  id: string
  title: string
  /**
   * The version that was answered last
   */
  content_version: string
  count: number
  /**
   * Nobody can answer it any more; its answers can be read and deleted
   */
  is_gone: boolean
}
