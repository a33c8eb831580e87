import type { Kind } from './kind.ts'
import { optionKind, optionProperties } from './parts/option-kind.ts'

/** Statements with several answers each, of the same options: a grid of boxes to tick. */
export const multiMatrix: Kind = {
  ...optionKind,
  isList: true,
  control: 'ticks',
  isStatement: true,
  hasStatements: true,
  reads: [...optionProperties, 'statements', 'limit'],
}
