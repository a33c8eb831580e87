/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * A person's saved answers to a wizard that fills in no subject of its own.
 */
export interface WizardResponse {
  id: string
  wizard_id: string
  content_version: string
  answers: {
    [k: string]: string | string[]
  }
  created_at: string
  updated_at: string
}
