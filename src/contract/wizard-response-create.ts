/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

export interface WizardResponseCreate {
  content_version?: string
  /**
   * The day whose values (byDay) were shown. Where those of the server's day are others: 409, with that day
   */
  day?: string
  /**
   * A visitor sends it, where the wizard lets them (withoutAccount): it belongs to no account, even where somebody is signed in, and nobody can read, change or delete it afterwards
   */
  without_account?: boolean
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
