import type { Field } from '../definition.ts'
import { kindOf } from './index.ts'
import type { Control } from './kind.ts'

/** How a person answers this question. */
export function controlOf(field: Field): Control {
  const { control } = kindOf(field)
  return typeof control === 'function' ? control(field) : control
}

/** Words between questions are none: nothing is answered there, and nothing is counted. */
export const isQuestion = (field: Pick<Field, 'kind'>): boolean => kindOf(field).control !== 'none'
