/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

export interface WizardResponseCreate {
  content_version?: string
  answers: {
    [k: string]: number | string | string[] | WrittenEntry[]
  }
}
export interface WrittenEntry {
  [k: string]: number | string | string[]
}
