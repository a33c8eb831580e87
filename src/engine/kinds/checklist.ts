import type { Kind } from './kind.ts'
import { optionKind, optionProperties } from './parts/option-kind.ts'

/** Options to tick. */
export const checklist: Kind = {
  ...optionKind,
  isList: true,
  control: 'ticks',
  reads: [...optionProperties, 'limit', 'search', 'groups', 'ranked'],
}
