import type { Kind } from './kind.ts'
import { optionKind, optionProperties } from './parts/option-kind.ts'

/** One of a few, chosen in a dialog. */
export const choiceDialog: Kind = {
  ...optionKind,
  isList: false,
  canBeFull: true,
  control: 'picker',
  reads: [...optionProperties, 'optionsFrom', 'default', 'modal'],
}
