import type { Condition, ConditionValue, EntryCondition } from '@kindred/contract/condition'
import type { Answer } from '../definition.ts'
import { parseEntry } from '../entry.ts'
import { comparisonHolds, comparisonsIn } from './bounds.ts'

type Values = Readonly<Record<string, Answer | undefined>>

/**
 * Does a condition hold for these answers and facts?
 *
 * The meaning is JSON Schema's (draft-07): `properties` says nothing about a question without an answer, `required`
 * does; `const` and `enum` speak of one string, `minimum` and its kin of a number, `formatMinimum` and its kin of a day (as in
 * ajv-formats), `contains`, `minContains`, `items`, `minItems` and `maxItems` of a list; an entry of a repeat is an object of
 * its answers. `atLeast` is ours: it counts the questions in `of` whose answer `value` describes, and a question without an answer is not counted.
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
  const { contains, minContains = 1, items, minItems, maxItems, not, allOf, anyOf } = condition
  return (
    (condition.const === undefined || value === condition.const) &&
    (condition.enum === undefined || (typeof value === 'string' && condition.enum.includes(value))) &&
    comparisonsIn(condition).every((comparison) => comparisonHolds(comparison, value)) &&
    (contains === undefined || list === undefined || hasAtLeast(minContains, list, contains)) &&
    (items === undefined || list === undefined || list.every((entry) => entryHolds(items, entry))) &&
    (minItems === undefined || list === undefined || list.length >= minItems) &&
    (maxItems === undefined || list === undefined || list.length <= maxItems) &&
    (not === undefined || !valueHolds(not, value)) &&
    (allOf === undefined || allOf.every((part) => valueHolds(part, value))) &&
    (anyOf === undefined || anyOf.some((part) => valueHolds(part, value)))
  )
}

type Contains = NonNullable<ConditionValue['contains']>

/** What a condition says of an entry of a repeat, besides the word that it is. */
export const entryPart = ({ const: _const, enum: _enum, ...entry }: Contains): EntryCondition | undefined =>
  Object.keys(entry).length === 0 ? undefined : entry

/** Does an entry of a repeat, as a text, fit? */
export const entryHolds = (condition: EntryCondition, entry: string): boolean =>
  conditionHolds(condition, parseEntry(entry) ?? {})

function hasAtLeast(least: number, list: readonly string[], contains: Contains): boolean {
  const { const: one, enum: some } = contains
  const entry = entryPart(contains)
  let found = 0
  for (const id of list)
    if (
      (one === undefined || id === one) &&
      (some === undefined || some.includes(id)) &&
      (entry === undefined || entryHolds(entry, id))
    ) {
      found += 1
      if (found >= least) return true
    }
  return false
}
