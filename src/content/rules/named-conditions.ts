import { nearestName } from '../did-you-mean.ts'
import { findingAt } from '../draft-content.ts'
import type { Finding, Found } from '../finding.ts'
import { plainCondition } from '../plain-condition.ts'
import type { Scope } from '../wizard-scope.ts'
import { conditionRules } from './conditions.ts'

/** Names of conditions that some part of content uses, however deep. */
const used = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  const own = 'named' in value && typeof value.named === 'string' ? [value.named] : []
  return [...own, ...Object.values(value).flatMap(used)]
}

/** Conditions that have a name: each is judged once, where it is written, and is used by something else. */
export function namedConditionRules(scope: Scope): Finding[] {
  const { definition, steps } = scope.files
  const conditions = definition.value.conditions ?? {}
  const reaches = (from: string, seen = new Set<string>()): Set<string> => {
    for (const name of used(conditions[from]))
      if (!seen.has(name)) {
        seen.add(name)
        reaches(name, seen)
      }
    return seen
  }
  const inUse = new Set(used(steps.map(({ value }) => value)))
  // A name that is misspelt where it is used is told there.
  for (const name of [...inUse]) inUse.add(nearestName(name, Object.keys(conditions)) ?? name)
  for (const name of [...inUse]) for (const other of reaches(name)) inUse.add(other)
  return Object.keys(conditions).flatMap((name): Found => {
    const at = ['conditions', name]
    if (reaches(name).has(name))
      return findingAt(
        definition.file,
        at,
        'circular-condition',
        `The condition "${name}" names itself, so it says nothing.`,
        'Write out what it stands for.',
      )
    const unused = inUse.has(name)
      ? []
      : findingAt(
          definition.file,
          at,
          'unused-condition',
          `Nothing uses the condition "${name}".`,
          `Write { "named": "${name}" } where it is meant, or take it out.`,
        )
    const condition = plainCondition(conditions[name] ?? {}, conditions)
    const own = { file: definition.file, value: { fields: [] } }
    return [unused, conditionRules(scope, own, condition, at, Number.POSITIVE_INFINITY)].flat()
  })
}
