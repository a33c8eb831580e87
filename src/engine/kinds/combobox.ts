import type { Kind } from './kind.ts'
import { optionKind, optionProperties } from './parts/option-kind.ts'

/** One of many, found by typing. Its options may stand in a lookup. */
export const combobox: Kind = {
  ...optionKind,
  isList: false,
  control: 'search',
  reads: [...optionProperties, 'choiceFilter'],
}
