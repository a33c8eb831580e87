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
  properties?: {
    [k: string]: ConditionValue
  }
  /**
   * @minItems 1
   */
  required?: string[]
  not?: Condition
  /**
   * @minItems 1
   */
  allOf?: Condition[]
  /**
   * @minItems 1
   */
  anyOf?: Condition[]
  /**
   * So many of the questions in "of", or more, have an answer that "value" describes. A question without an answer is not counted
   */
  atLeast?: number
  /**
   * The questions that are counted for "atLeast", by id
   *
   * @minItems 1
   */
  of?: string[]
  /**
   * The answer that is counted for "atLeast", such as { "enum": ["often", "sometimes"] }; without it any answer is
   */
  value?: ConditionValue
}
export interface ConditionValue {
  const?: string
  /**
   * @minItems 1
   */
  enum?: string[]
  contains?: {
    const?: string
    /**
     * @minItems 1
     */
    enum?: string[]
  }
  minItems?: number
  maxItems?: number
  not?: ConditionValue
  /**
   * @minItems 1
   */
  allOf?: ConditionValue[]
  /**
   * @minItems 1
   */
  anyOf?: ConditionValue[]
}
