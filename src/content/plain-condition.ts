import type { Condition } from '@kindred/contract/condition'

export type NamedConditions = Readonly<Record<string, Condition>>

/**
 * A condition as the rest of the engine reads it: what has a name is written out, and what is said by `whenUnanswered` stands
 * as `required`. Both words stay where they stood, as marks that say nothing: for the words of findings.
 *
 * @example plainCondition({ whenUnanswered: false, properties: { age: young } }).required // ['age']
 */
export function plainCondition(condition: Condition, named: NamedConditions = {}): Condition {
  return written(condition, named, undefined, [])
}

/** `says`: what a comparison is here before its question is answered; `within`: names that are being written out. */
function written(
  condition: Condition,
  named: NamedConditions,
  says: boolean | undefined,
  within: readonly string[],
): Condition {
  const { named: name, ...own } = condition
  const here = own.whenUnanswered ?? says
  const inner = (part: Condition) => written(part, named, here, within)
  const { not, allOf, anyOf, properties, required = [] } = own
  const asked = properties !== undefined && here === false ? Object.keys(properties) : []
  const all = [...new Set([...required, ...asked])]
  const part: Condition = {
    ...own,
    ...(all.length === 0 ? {} : { required: all }),
    ...(not === undefined ? {} : { not: written(not, named, here === undefined ? undefined : !here, within) }),
    ...(allOf === undefined ? {} : { allOf: allOf.map(inner) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(inner) }),
  }
  if (name === undefined) return part
  const found = within.includes(name) || !Object.hasOwn(named, name) ? undefined : named[name]
  const out: Condition = { ...(found && written(found, named, here, [...within, name])), named: name }
  return Object.keys(own).length === 0 ? out : { ...part, allOf: [...(part.allOf ?? []), out] }
}

/** Has any condition in it a name, or says what it is before its question is answered? */
const needsWriting = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false
  return 'named' in value || 'whenUnanswered' in value || Object.values(value).some(needsWriting)
}

/** A part of content with every `when` in it written out. What has none stays the same value. */
export function withPlainConditions<T>(value: T, named: NamedConditions): T {
  if (typeof value !== 'object' || value === null || !needsWriting(value)) return value
  if (Array.isArray(value)) return value.map((part) => withPlainConditions(part, named)) as T
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === 'when' ? plainCondition(part as Condition, named) : withPlainConditions(part, named),
    ]),
  ) as T
}
