import type { Kind } from './kind.ts'
import { ofOptions, optionProperties } from './parts/of-options.ts'

/** One of a few, each on a card. Its groups fold. */
export const choiceCards: Kind = {
  ...ofOptions,
  isList: false,
  control: 'cards',
  reads: [...optionProperties, 'default', 'groups'],
}
