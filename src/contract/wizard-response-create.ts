/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

export interface WizardResponseCreate {
  content_version?: string
  answers: {
    [k: string]: number | string | string[] | WrittenRows | WrittenEntry[]
  }
}
/**
 * The answers to a matrix, by the ids of its statements
 */
export interface WrittenRows {
  [k: string]: string | string[]
}
export interface WrittenEntry {
  [k: string]: number | string | string[] | WrittenFile[]
}
export interface WrittenFile {
  [k: string]: number | string
}
