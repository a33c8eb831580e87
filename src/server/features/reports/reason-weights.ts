import { fieldWithRole, type Wizard } from '@kindred/engine'
import { reportWizard } from '../shared/content-words.ts'

/** How much each reason weighs, as far as content says: the most dangerous is looked at first. */
export function reasonWeights(wizards: Readonly<Record<string, Wizard>>): Map<string, number> {
  const wizard = reportWizard(wizards)
  const { options = [] } = (wizard && fieldWithRole(wizard, 'reason')?.list) ?? {}
  return new Map(options.flatMap(({ id, weight }) => (weight === undefined ? [] : [[id, weight] as const])))
}
