import { combobox } from './combobox.ts'
import type { Kind } from './kind.ts'

/** Several of many, each found by typing. Its options may stand in a lookup. */
export const multiCombobox: Kind = { ...combobox, isList: true, control: 'picks', reads: [...combobox.reads, 'limit'] }
