import type { Answer, Field } from '../definition.ts'
import { kindOf } from './index.ts'
import type { Unfinished } from './kind.ts'

/** Why an answer does not count yet, or undefined when it does. */
export function unfinishedIn(field: Field, answer: Answer | undefined): Unfinished | undefined {
  const { unfinished } = kindOf(field)
  return unfinished === undefined || typeof answer !== 'string' ? undefined : unfinished(field, answer)
}

/** What can be typed into this question's box and does not count yet. */
export function unfinishedEntries(field: Field): string[] {
  const { impossible, unfinished } = kindOf(field)
  return impossible(field).flatMap(([, entry]) => (unfinished?.(field, entry) === undefined ? [] : [entry]))
}
