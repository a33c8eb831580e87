import type { Condition, ConditionValue } from '@kindred/contract/condition'
import { conditionHolds, isCounted } from './condition-holds.ts'

/** What is known of a condition while some of what it reads is not: true, false, or neither. */
type Verdict = boolean | undefined

const all = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.includes(false) ? false : verdicts.includes(undefined) ? undefined : true
const any = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.includes(true) ? true : verdicts.includes(undefined) ? undefined : false
const opposite = (verdict: Verdict): Verdict => (verdict === undefined ? undefined : !verdict)

/**
 * May the condition hold, when only these values are known and every other question may be answered in any way? False only
 * when no answer could make it hold.
 */
export const isSatisfiable = (condition: Condition | undefined, known: Readonly<Record<string, string>>): boolean =>
  condition === undefined || judge(condition, known) !== false

function judge(condition: Condition, known: Readonly<Record<string, string>>): Verdict {
  const { properties = {}, required = [], not, allOf = [], anyOf } = condition
  const one = (name: string, value: ConditionValue): Verdict =>
    name in known ? conditionHolds({ properties: { [name]: value } }, known) : undefined
  return all([
    ...required.map((name) => (name in known ? true : undefined)),
    ...Object.entries(properties).map(([name, value]) => one(name, value)),
    ...(not === undefined ? [] : [opposite(judge(not, known))]),
    ...allOf.map((part) => judge(part, known)),
    ...(anyOf === undefined ? [] : [any(anyOf.map((part) => judge(part, known)))]),
    counts(condition, known),
  ])
}

/** Whether enough are counted, when those that are not known may count or not. */
function counts(condition: Condition, known: Readonly<Record<string, string>>): Verdict {
  const { atLeast, of = [] } = condition
  if (atLeast === undefined) return true
  const sure = of.filter((name) => name in known && isCounted(condition, known[name])).length
  if (sure >= atLeast) return true
  return sure + of.filter((name) => !(name in known)).length < atLeast ? false : undefined
}
