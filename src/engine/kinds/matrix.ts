import type { Kind } from './kind.ts'
import { optionKind, optionProperties } from './parts/option-kind.ts'

/** Statements with one scale. Each is a question of its own by the time content is read (`table` of a field). */
export const matrix: Kind = {
  ...optionKind,
  isList: false,
  control: 'cards',
  isStatement: true,
  isOrdered: true,
  hasStatements: true,
  reads: [...optionProperties, 'statements'],
}
