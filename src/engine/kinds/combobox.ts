import type { Kind } from './kind.ts'
import { ofOptions, optionProperties } from './parts/of-options.ts'

/** One of many, found by typing. Its options may stand in a lookup. */
export const combobox: Kind = {
  ...ofOptions,
  isList: false,
  control: 'search',
  reads: [...optionProperties, 'choiceFilter'],
}
