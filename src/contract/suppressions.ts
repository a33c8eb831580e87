/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * Findings that an editor has looked at and accepts, each with the reason. They are counted in every report.
 */
export interface Suppressions {
  $schema?: string
  suppressions: Suppression[]
}
export interface Suppression {
  rule: string
  file: string
  /**
   * JSON path, e.g. options[3].label; absent = the whole file
   */
  path?: string
  reason: string
}
