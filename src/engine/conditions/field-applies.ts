import { carriedIds, entryCount } from '../carried-options.ts'
import type { Answer, Field } from '../definition.ts'
import { conditionHolds } from './condition-holds.ts'

/** Does this field apply, given the facts and the answers before it? One whose options are carried does while there is something to choose, a repeat while it has entries. */
export function fieldApplies(field: Field, values: Readonly<Record<string, Answer | undefined>>): boolean {
  if (!conditionHolds(field.when, values)) return false
  if (field.optionsFrom !== undefined && carriedIds(field, values)?.length === 0) return false
  if (entryCount(field, values) === 0) return false
  if (field.dependsOn === undefined) return true
  const answer = values[field.dependsOn.field] ?? ''
  const parent = typeof answer === 'string' ? (answer === '' ? [] : [answer]) : answer
  return parent.length > 0 && !parent.some((id) => field.dependsOn?.emptyFor?.includes(id))
}
