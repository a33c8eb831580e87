import type { Condition, ConditionValue } from '@kindred/contract/condition'
import { type Comparison, comparisonsIn } from './bounds.ts'

/** What a condition reads of one question: which options by name, which list lengths, which bounds, whether it was answered at all. */
export interface Mention {
  field: string
  options: ReadonlySet<string>
  lengths: ReadonlySet<number>
  comparisons: readonly Comparison[]
}

/** Everything that a condition reads, by question: the base of the reference checks and of the option classes. */
export function mentions(condition: Condition | undefined): ReadonlyMap<string, Mention> {
  const found = new Map<
    string,
    { field: string; options: Set<string>; lengths: Set<number>; comparisons: Comparison[] }
  >()
  const at = (field: string) => {
    const known = found.get(field) ?? { field, options: new Set<string>(), lengths: new Set<number>(), comparisons: [] }
    found.set(field, known)
    return known
  }
  const readValue = (field: string, value: ConditionValue): void => {
    const mention = at(field)
    const named = [value.const, ...(value.enum ?? []), value.contains?.const, ...(value.contains?.enum ?? [])]
    for (const option of named) if (option !== undefined) mention.options.add(option)
    for (const length of [value.minItems, value.maxItems]) if (length !== undefined) mention.lengths.add(length)
    mention.comparisons.push(...comparisonsIn(value))
    for (const part of [value.not, ...(value.allOf ?? []), ...(value.anyOf ?? [])]) if (part) readValue(field, part)
  }
  const read = (part: Condition): void => {
    for (const field of part.required ?? []) at(field)
    for (const [field, value] of Object.entries(part.properties ?? {})) readValue(field, value)
    for (const field of part.of ?? []) {
      at(field)
      if (part.value) readValue(field, part.value)
    }
    for (const inner of [part.not, ...(part.allOf ?? []), ...(part.anyOf ?? [])]) if (inner) read(inner)
  }
  if (condition) read(condition)
  return found
}
