import type { Condition, ConditionValue } from '@kindred/contract/condition'
import type { Answer } from '../definition.ts'
import { comparisonHolds, comparisonsIn } from './bounds.ts'

type Values = Readonly<Record<string, Answer | undefined>>

/**
 * Does a condition hold for these answers and facts?
 *
 * The meaning is JSON Schema's (draft-07): `properties` says nothing about a question without an answer, `required`
 * does; `const` and `enum` speak of one string, `minimum` and its kin of a number, `formatMinimum` and its kin of a day (as in
 * ajv-formats), `contains`, `minItems` and `maxItems` of a list. `atLeast` is ours: it counts
 * the questions in `of` whose answer `value` describes, and a question without an answer is not counted.
 */
export function conditionHolds(condition: Condition | undefined, values: Values): boolean {
  if (condition === undefined) return true
  const { properties, required, not, allOf, anyOf, atLeast } = condition
  return (
    (required === undefined || required.every((id) => values[id] !== undefined)) &&
    (properties === undefined ||
      Object.entries(properties).every(([id, value]) => values[id] === undefined || valueHolds(value, values[id]))) &&
    (not === undefined || !conditionHolds(not, values)) &&
    (allOf === undefined || allOf.every((part) => conditionHolds(part, values))) &&
    (anyOf === undefined || anyOf.some((part) => conditionHolds(part, values))) &&
    (atLeast === undefined || (condition.of ?? []).filter((id) => isCounted(condition, values[id])).length >= atLeast)
  )
}

/** Is this answer one that a counting condition counts? */
export const isCounted = ({ value }: Pick<Condition, 'value'>, answer: Answer | undefined): boolean =>
  answer !== undefined && (value === undefined || valueHolds(value, answer))

function valueHolds(condition: ConditionValue, value: Answer): boolean {
  const list = typeof value === 'string' ? undefined : value
  const { contains, minItems, maxItems, not, allOf, anyOf } = condition
  return (
    (condition.const === undefined || value === condition.const) &&
    (condition.enum === undefined || (typeof value === 'string' && condition.enum.includes(value))) &&
    comparisonsIn(condition).every((comparison) => comparisonHolds(comparison, value)) &&
    (contains === undefined || list === undefined || list.some((id) => valueHolds(contains, id))) &&
    (minItems === undefined || list === undefined || list.length >= minItems) &&
    (maxItems === undefined || list === undefined || list.length <= maxItems) &&
    (not === undefined || !valueHolds(not, value)) &&
    (allOf === undefined || allOf.every((part) => valueHolds(part, value))) &&
    (anyOf === undefined || anyOf.some((part) => valueHolds(part, value)))
  )
}
