/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

export interface Texts {
  $schema?: string
  /**
   * server = said by the server alone (mails, refusals), so that no page loads these texts; studio = what only editors read, at /studio. Absent: the app says them
   */
  for?: 'server' | 'studio'
  texts: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "Seconds$".
     */
    [k: string]: string
  }
}
