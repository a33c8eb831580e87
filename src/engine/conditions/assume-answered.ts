import type { Condition, Wizard } from '../definition.ts'

const known = new WeakMap<Wizard, Map<string, Wizard>>()

/**
 * The same wizard, where nothing waits for this question to be answered. A memory may leave out what its wizard begins with;
 * the rest of it is still asked and judged.
 */
export function assumeAnswered(wizard: Wizard, fieldId: string): Wizard {
  const before = known.get(wizard)?.get(fieldId)
  if (before !== undefined) return before
  const opened: Wizard = {
    ...wizard,
    steps: wizard.steps.map((step) => ({
      ...withWhen(step, fieldId),
      ...(step.next === undefined ? {} : { next: step.next.map((way) => withWhen(way, fieldId)) }),
      fields: step.fields.map((field) => withWhen(field, fieldId)),
    })),
  }
  known.set(wizard, (known.get(wizard) ?? new Map()).set(fieldId, opened))
  return opened
}

function withWhen<Asked extends { when?: Condition }>(asked: Asked, fieldId: string): Asked {
  if (asked.when === undefined) return asked
  const { when: _when, ...rest } = asked
  const when = without(asked.when, fieldId)
  return Object.keys(when).length === 0 ? (rest as Asked) : { ...asked, when }
}

/** What is left of a condition; an empty one holds. */
function without(condition: Condition, fieldId: string): Condition {
  const { required, not, allOf, anyOf, ...rest } = condition
  const others = required?.filter((id) => id !== fieldId) ?? []
  return {
    ...rest,
    ...(others.length > 0 ? { required: others } : {}),
    ...(not ? { not: without(not, fieldId) } : {}),
    ...(allOf ? { allOf: allOf.map((one) => without(one, fieldId)) } : {}),
    ...(anyOf ? { anyOf: anyOf.map((one) => without(one, fieldId)) } : {}),
  }
}
