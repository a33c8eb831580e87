import type { Condition } from '@kindred/contract/condition'
import type { JsonPath } from './source-file.ts'

export interface ConditionPart {
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
