import type { Answer, Field } from '../definition.ts'
import { kindOf } from './index.ts'
import type { Written } from './kind.ts'

/** What an answer that is no choice is made of. */
export const answerFormat = (field: Pick<Field, 'kind' | 'format'>): Written => kindOf(field).writes?.(field) ?? 'words'

/** Are stored answers of this kind answers to this question, too? Words hold anything that was written; nothing else holds words. */
export function acceptsFormat(field: Pick<Field, 'kind' | 'format'>, was: Written): boolean {
  const now = answerFormat(field)
  return now === 'words' || now === was
}

/** An answer as it is kept; what cannot be read stays as it is, and does not count. */
export function normalizeAnswer<A extends Answer>(
  field: Pick<Field, 'kind'>,
  answer: A,
  language?: string,
): A | string {
  const { read } = kindOf(field)
  return read === undefined || typeof answer !== 'string' ? answer : (read(answer, language) ?? answer)
}

/** A number as a number; whatever else is answered as it is. */
export function answerToWire(field: Field, answer: Answer): Answer | number {
  if (typeof answer !== 'string' || answerFormat(field) !== 'number') return answer
  return kindOf(field).fits(field, answer) ? Number(answer) : answer
}
