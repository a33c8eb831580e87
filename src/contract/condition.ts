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
