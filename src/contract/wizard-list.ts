/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * Wizards that save a person's own answers.
 */
export interface WizardList {
  results: WizardListItem[]
}
export interface WizardListItem {
  id: string
  title: string
  intro: string | null
}
