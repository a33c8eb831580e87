/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

export interface NewAuthenticator {
  secret: string
  uri: string
}
