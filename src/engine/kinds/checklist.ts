import type { Kind } from './kind.ts'
import { ofOptions, optionProperties } from './parts/of-options.ts'

/** Options to tick. */
export const checklist: Kind = {
  ...ofOptions,
  isList: true,
  control: 'ticks',
  reads: [...optionProperties, 'limit', 'search', 'groups', 'ranked'],
}
