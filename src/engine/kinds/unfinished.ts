import type { Answer, Field } from '../definition.ts'
import { kindOf } from './index.ts'
import type { Unfinished } from './kind.ts'

/** Why an answer does not count yet, or undefined when it does. `language`: of the days and numbers that the sentence names. */
export function unfinishedIn(field: Field, answer: Answer | undefined, language?: string): Unfinished | undefined {
  const { unfinished } = kindOf(field)
  if (unfinished === undefined || answer === undefined) return undefined
  if (typeof answer === 'string') return unfinished(field, answer, language)
  for (const [at, entry] of answer.entries()) {
    const why = unfinished(field, entry, language)
    if (why !== undefined) return { ...why, values: { n: at + 1, ...why.values } }
  }
  return undefined
}

/** What can be typed into this question's box and does not count yet. */
export function unfinishedEntries(field: Field): string[] {
  const { impossible, unfinished } = kindOf(field)
  return impossible(field).flatMap(([, entry]) => (unfinished?.(field, entry) === undefined ? [] : [entry]))
}
