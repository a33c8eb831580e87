/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * Every id that was ever served: answers of members hang on them. `npm run published` writes this file; nobody edits it.
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
}
export interface PublishedField {
  /**
   * More than one thing could be chosen or named
   */
  many?: boolean
  /**
   * Ids of its options; absent: it was written, not chosen
   */
  options?: string[]
}
