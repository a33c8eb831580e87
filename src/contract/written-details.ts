/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * Free text beside a question: a text, or the list that reading gives (its first entry counts).
 */
export type WrittenDetails =
  | string
  | {
      description: string
    }[]
