import type { Condition, Step, Wizard } from '@kindred/engine'
import type { Formula } from './formula.ts'
import { formulaIn } from './model.ts'
import type { Slice } from './slice.ts'

/** Where a condition stands. */
interface RulePlace {
  stepIndex: number
  path: string
}

/** Of the conditions that a slice reads, the one that reads most questions: where journeys are too many, that is what makes them so. */
export function widestRule(wizard: Wizard, { readers }: Slice): RulePlace | undefined {
  const read = new Map<Formula, Set<string>>()
  for (const [field, all] of readers)
    for (const { rule } of all)
      if (rule !== undefined) read.set(rule.formula, (read.get(rule.formula) ?? new Set()).add(field))
  const [widest] = [...read].sort(([, a], [, b]) => b.size - a.size)
  return widest === undefined ? undefined : placeOf(wizard, widest[0])
}

function placeOf({ steps }: Wizard, formula: Formula): RulePlace | undefined {
  for (const [stepIndex, step] of steps.entries())
    for (const [path, when] of conditionsOf(step))
      if (when !== undefined && formulaIn(when) === formula) return { stepIndex, path }
  return undefined
}

const conditionsOf = ({
  when,
  fields,
  next = [],
  results = [],
  checks = [],
}: Step): [string, Condition | undefined][] => [
  ['when', when],
  ...fields.map((field, at): [string, Condition | undefined] => [`fields[${at}].when`, field.when]),
  ...next.map((way, at): [string, Condition | undefined] => [`next[${at}].when`, way.when]),
  ...results.map((result, at): [string, Condition | undefined] => [`results[${at}].when`, result.when]),
  ...checks.map((check, at): [string, Condition | undefined] => [`checks[${at}].when`, check.when]),
]
