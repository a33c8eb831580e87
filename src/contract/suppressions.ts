/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * Findings that an editor has looked at and accepts, each with the reason. They are counted in every report.
 */
export interface Suppressions {
  $schema?: string
  /**
   * The findings that are accepted, one each
   */
  suppressions: Suppression[]
}
export interface Suppression {
  /**
   * The id of the rule, as a finding names it in brackets
   */
  rule: string
  /**
   * The file that the finding names
   */
  file: string
  /**
   * JSON path, e.g. options[3].label; absent = the whole file
   */
  path?: string
  /**
   * Why it may stay, in a sentence
   */
  reason: string
}
