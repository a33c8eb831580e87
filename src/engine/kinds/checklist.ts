import type { Kind } from './kind.ts'
import { optionKind, optionProperties } from './parts/option-kind.ts'

/** Options to tick. */
export const checklist: Kind = {
  ...optionKind,
  isList: true,
  canBeFull: true,
  control: 'ticks',
  reads: [...optionProperties, 'optionsFrom', 'limit', 'search', 'groups', 'imageMap', 'ranked'],
}
