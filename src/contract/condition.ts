/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * JSON Schema over the answers and facts, limited to the part that the checker can decide. A question without an answer is absent.
 */
export interface Condition {
  /**
   * The name of a condition that stands in "conditions" of wizard.json: it is read here as if it were written out
   */
  named?: string
  /**
   * What a comparison in this condition is taken for before its question is answered: true = as if the answer fitted, false = as if it did not
   */
  whenUnanswered?: boolean
  /**
   * The answer to each of these questions is as described here, by the id of the question
   */
  properties?: {
    [k: string]: ConditionValue
  }
  /**
   * All of these questions were answered, by id
   */
  required?: string[]
  not?: Condition
  /**
   * Each of these conditions holds
   */
  allOf?: Condition[]
  /**
   * At least one of these conditions holds
   */
  anyOf?: Condition[]
  /**
   * So many of the questions in "of", or more, have an answer that "value" describes. A question without an answer is not counted
   */
  atLeast?: number
  /**
   * The questions that are counted for "atLeast", by id
   */
  of?: string[]
  /**
   * The answer that is counted for "atLeast", such as { "enum": ["often", "sometimes"] }; without it any answer is
   */
  value?: ConditionValue
}
/**
 * What an answer has to be
 */
export interface ConditionValue {
  /**
   * It is this one: the id of an option, or a value of a fact
   */
  const?: string
  /**
   * It is one of these
   */
  enum?: string[]
  /**
   * Of a list, such as the ticks of a checklist: one of its entries is this one. Of a question that repeats: one of its entries is as described here
   */
  contains?: {
    /**
     * The list holds this one: the id of an option
     */
    const?: string
    /**
     * The list holds at least one of these
     */
    enum?: string[]
    /**
     * The answer in the entry to each of these questions is as described here, by the id of the question
     */
    properties?: {
      [k: string]: ConditionValue
    }
    /**
     * All of these questions were answered in the entry, by id
     */
    required?: string[]
    not?: EntryCondition
    /**
     * Each of this is true of the entry
     */
    allOf?: EntryCondition[]
    /**
     * At least one of this is true of the entry
     */
    anyOf?: EntryCondition[]
  }
  /**
   * So many entries, or more, are as "contains" describes. Without it one is enough
   */
  minContains?: number
  /**
   * Of a question that repeats: all of its entries are as described here
   */
  items?: EntryCondition
  /**
   * The list has so many entries, or more
   */
  minItems?: number
  /**
   * The list has so many entries, or fewer
   */
  maxItems?: number
  /**
   * The number is this one or larger
   */
  minimum?: number
  /**
   * The number is larger than this one
   */
  exclusiveMinimum?: number
  /**
   * The number is this one or smaller
   */
  maximum?: number
  /**
   * The number is smaller than this one
   */
  exclusiveMaximum?: number
  /**
   * The number is this one times a whole number: 2 takes even numbers
   */
  multipleOf?: number
  /**
   * The day or time is this one or later
   */
  formatMinimum?: string
  /**
   * The day or time is later than this one
   */
  formatExclusiveMinimum?: string
  /**
   * The day or time is this one or earlier
   */
  formatMaximum?: string
  /**
   * The day or time is earlier than this one
   */
  formatExclusiveMaximum?: string
  not?: ConditionValue
  /**
   * All of this is true of it
   */
  allOf?: ConditionValue[]
  /**
   * At least one of this is true of it
   */
  anyOf?: ConditionValue[]
}
/**
 * What an entry of a question that repeats has to be. It reads the answers of that entry alone
 */
export interface EntryCondition {
  /**
   * The answer in the entry to each of these questions is as described here, by the id of the question
   */
  properties?: {
    [k: string]: ConditionValue
  }
  /**
   * All of these questions were answered in the entry, by id
   */
  required?: string[]
  not?: EntryCondition
  /**
   * Each of this is true of the entry
   */
  allOf?: EntryCondition[]
  /**
   * At least one of this is true of the entry
   */
  anyOf?: EntryCondition[]
}
