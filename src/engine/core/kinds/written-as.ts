import type { Field } from '../definition.ts'
import { kindOf } from './index.ts'
import type { Written } from './kind.ts'

/** What an answer that is no choice is made of. */
export const writtenAs = (field: Pick<Field, 'kind' | 'format'>): Written => kindOf(field).writes?.(field) ?? 'words'

/** Are stored answers of this kind answers to this question, too? Words hold anything that was written; nothing else holds words. */
export function takesWritten(field: Pick<Field, 'kind' | 'format'>, was: Written): boolean {
  const now = writtenAs(field)
  return now === 'words' || now === was
}
