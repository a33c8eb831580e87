import type { Kind } from './kind.ts'
import { optionKind, optionProperties } from './parts/option-kind.ts'

/** A statement with one row of choices, such as never, sometimes, often. */
export const scale: Kind = {
  ...optionKind,
  isList: false,
  control: 'cards',
  isStatement: true,
  isOrdered: true,
  reads: optionProperties,
}
