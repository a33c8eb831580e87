/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * Everything that was ever served and that answers of members hang on: ids, the names and numbers under which answers are kept, and what was promised. `npm run published` writes this file; nobody edits it.
 */
export interface Published {
  $schema?: string
  /**
   * Wizards by id
   */
  wizards: {
    [k: string]: PublishedWizard
  }
}
export interface PublishedWizard {
  /**
   * Questions by id
   */
  fields: {
    [k: string]: PublishedField
  }
  /**
   * Facts by name, where they are read from a number that is stored
   */
  facts?: {
    [k: string]: PublishedFact
  }
  /**
   * Promises by id, as they were when they were served first
   */
  promises?: {
    [k: string]: PublishedPromise
  }
}
export interface PublishedField {
  /**
   * More than one thing could be chosen or named
   */
  many?: boolean
  /**
   * So many could be chosen or named at most, the highest that was served. Absent: there was no limit, or it was served before this was noted
   */
  limit?: number
  /**
   * What was written, where nothing was chosen; any words, once they were any
   */
  written?:
    | 'words'
    | 'number'
    | 'date'
    | 'time'
    | 'date-time'
    | 'email'
    | 'url'
    | 'phone'
    | 'iban'
    | 'bic'
    | 'luhn'
    | 'nhs-number'
    | 'nif'
    | 'postal-code-au'
    | 'postal-code-ca'
    | 'postal-code-de'
    | 'postal-code-es'
    | 'postal-code-fr'
    | 'postal-code-gb'
    | 'postal-code-ie'
    | 'postal-code-it'
    | 'postal-code-mx'
    | 'postal-code-nl'
    | 'postal-code-nz'
    | 'postal-code-us'
    | 'photos'
    | 'files'
    | 'signature'
    | 'entries'
  /**
   * Name under which its answers are kept and looked for; half of a pair has one of its own. Absent: they are kept under the id of the question, or as its role says
   */
  keptAs?: string
  /**
   * The part of the memory that it fills in
   */
  role?: string
  /**
   * Its word in search addresses
   */
  tagType?: string
  /**
   * Ids of its options; absent: it was written, not chosen
   */
  options?: string[]
  /**
   * Numbers by which options are stored, by the id of each
   */
  codes?: {
    [k: string]: number
  }
}
export interface PublishedFact {
  /**
   * Name of what it is read from
   */
  payload?: string
  /**
   * The number of each value
   */
  codes: {
    [k: string]: number
  }
}
export interface PublishedPromise {
  /**
   * The rule that it names
   */
  promise: string
  /**
   * The ways on and out that it promises
   */
  controls?: string[]
  /**
   * The bound that it promises
   */
  atMost?: number
}
