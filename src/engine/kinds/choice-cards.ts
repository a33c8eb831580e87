import type { Kind } from './kind.ts'
import { optionKind, optionProperties } from './parts/option-kind.ts'

/** One of a few, each on a card. Its groups fold. */
export const choiceCards: Kind = {
  ...optionKind,
  isList: false,
  canBeFull: true,
  control: 'cards',
  reads: [...optionProperties, 'optionsFrom', 'default', 'groups', 'imageMap'],
}
