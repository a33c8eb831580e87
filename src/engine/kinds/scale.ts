import type { Kind } from './kind.ts'
import { ofOptions, optionProperties } from './parts/of-options.ts'

/** A statement with one row of choices, such as never, sometimes, often. */
export const scale: Kind = {
  ...ofOptions,
  isList: false,
  control: 'cards',
  isStatement: true,
  reads: optionProperties,
}
