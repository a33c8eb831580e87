/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

export interface Texts {
  $schema?: string
  texts: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "Seconds$".
     */
    [k: string]: string
  }
}
