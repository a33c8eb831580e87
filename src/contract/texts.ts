/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

export interface Texts {
  $schema?: string
  texts: {
    [k: string]: string
  }
}
