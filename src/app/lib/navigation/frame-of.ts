import { targets } from '@kindred/contract/targets'
import type { Wizard } from '@kindred/engine'

type Frame = 'linear' | 'dialog' | 'page' | 'panel'

/** How members see a wizard: as its target says, else on a page of its own. */
export const frameOf = ({ target }: Pick<Wizard, 'target'>): Frame =>
  targets.find(({ id }) => id === target)?.frame ?? 'page'
