import type { Kind } from './kind.ts'
import { ofOptions, optionProperties } from './parts/of-options.ts'

/** One of a few, chosen in a dialog. */
export const choiceDialog: Kind = {
  ...ofOptions,
  isList: false,
  control: 'picker',
  reads: [...optionProperties, 'default', 'modal'],
}
