/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * JSON Schema over the answers and facts, limited to the part that the checker can decide. A question without an answer is absent.
 */
export interface Condition {
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
