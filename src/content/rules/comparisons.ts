import type { Condition, ConditionValue } from '@kindred/contract/condition'
import { findingAt, type Placed } from '../draft-content.ts'
import type { Finding } from '../finding.ts'
import type { JsonPath } from '../source-file.ts'

interface ConditionPart {
  part: Condition
  at: JsonPath
}

/** A condition and every condition in it, each with its place in the file. What a name stands for is written elsewhere. */
export const partsWithPaths = (part: Condition, at: JsonPath): ConditionPart[] => [
  { part, at },
  ...(part.named === undefined ? inside(part, at) : []),
]

const inside = (part: Condition, at: JsonPath): ConditionPart[] => [
  ...(part.not === undefined ? [] : partsWithPaths(part.not, [...at, 'not'])),
  ...(['allOf', 'anyOf'] as const).flatMap((word) =>
    (part[word] ?? []).flatMap((inner, index) => partsWithPaths(inner, [...at, word, index])),
  ),
]

/** The condition as far as `keeps` lets its parts stand. */
export function pruned(condition: Condition, keeps: (part: Condition) => Condition | undefined): Condition {
  const { not, allOf, anyOf, ...own } = keeps(condition) ?? {}
  return {
    ...own,
    ...(not === undefined ? {} : { not: pruned(not, keeps) }),
    ...(allOf === undefined ? {} : { allOf: allOf.map((part) => pruned(part, keeps)) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map((part) => pruned(part, keeps)) }),
  }
}

type Word = 'const' | 'enum' | 'contains' | 'minItems' | 'maxItems'

/** Words of a condition that speak of one value, and words that speak of a list. */
const ofOne: readonly Word[] = ['const', 'enum']
const ofLists: readonly Word[] = ['contains', 'minItems', 'maxItems']

/** Every comparison of one question in a condition, however deep. */
function comparedWith(condition: Condition, field: string): ConditionValue[] {
  const value = condition.properties?.[field]
  const deeper = [condition.not, ...(condition.allOf ?? []), ...(condition.anyOf ?? [])]
  return [
    ...(value === undefined ? [] : partsOf(value)),
    ...deeper.flatMap((part) => (part === undefined ? [] : comparedWith(part, field))),
  ]
}

const partsOf = (value: ConditionValue): ConditionValue[] => [
  value,
  ...[value.not, ...(value.allOf ?? []), ...(value.anyOf ?? [])].flatMap((part) =>
    part === undefined ? [] : partsOf(part),
  ),
]

/**
 * A list is never equal to one word, and JSON Schema takes `contains` of one word for fulfilled: neither asks what an
 * editor means.
 */
export function comparisonRules(
  step: Placed<unknown>,
  condition: Condition,
  at: JsonPath,
  { field, label, isList }: { field: string; label: string; isList: boolean },
): Finding[] {
  const finding = (sentence: string, mend: string): Finding => ({
    ...findingAt(step.file, at, 'wrong-comparison', sentence, mend),
    line: step.file.lineOfWord(at, field),
  })
  return comparedWith(condition, field).flatMap((value) => {
    const word = (isList ? ofOne : ofLists).find((one) => value[one] !== undefined)
    if (word === undefined) return []
    const written = `"${word}": ${JSON.stringify(value[word])}`
    if (isList)
      return [
        finding(
          `The condition compares "${label}" with one value, and its answer is a list, also when only one can be chosen.`,
          `Write "contains": { ${written} } instead of ${written}.`,
        ),
      ]
    const inner = value.contains?.const ?? value.contains?.enum
    return [
      finding(
        `The condition looks into "${label}" as into a list, and its answer is one value: this always holds.`,
        inner === undefined
          ? `Take ${written} out; "required" asks whether there is an answer.`
          : `Write "${typeof inner === 'string' ? 'const' : 'enum'}": ${JSON.stringify(inner)} instead of "contains".`,
      ),
    ]
  })
}
