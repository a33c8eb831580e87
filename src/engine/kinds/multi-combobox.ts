import type { Kind } from './kind.ts'
import { ofOptions, optionProperties } from './parts/of-options.ts'

/** Several of many, each found by typing. Its options may stand in a lookup. */
export const multiCombobox: Kind = {
  ...ofOptions,
  isList: true,
  control: 'picks',
  reads: [...optionProperties, 'limit'],
}
