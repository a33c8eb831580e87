import type { Condition } from '#contract/condition'
import type { JsonPath } from './source-file.ts'

export interface ConditionPart {
  part: Condition
  at: JsonPath
}

/** A condition and every condition in it, each with its place in the file. */
export const partsWithPaths = (part: Condition, at: JsonPath): ConditionPart[] => [
  { part, at },
  ...(part.not === undefined ? [] : partsWithPaths(part.not, [...at, 'not'])),
  ...(['allOf', 'anyOf'] as const).flatMap((word) =>
    (part[word] ?? []).flatMap((inner, index) => partsWithPaths(inner, [...at, word, index])),
  ),
]
