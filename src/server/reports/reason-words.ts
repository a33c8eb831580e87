import { fieldWithRole, labelOf, type Wizard } from '@kindred/engine'

/** The wizard that asks why something is reported. */
export const reportWizard = (wizards: Readonly<Record<string, Wizard>>): Wizard | undefined =>
  Object.values(wizards).find(({ target }) => target === 'report')

/** A reason in words; one that content no longer has stands for itself. */
export function reasonInWords(wizards: Readonly<Record<string, Wizard>>, id: string): string {
  const wizard = reportWizard(wizards)
  const field = wizard && fieldWithRole(wizard, 'reason')
  return field === undefined ? id : labelOf(field, id)
}

/** How much each reason weighs, as far as content says: the most dangerous is looked at first. */
export function reasonWeights(wizards: Readonly<Record<string, Wizard>>): Map<string, number> {
  const wizard = reportWizard(wizards)
  const { options = [] } = (wizard && fieldWithRole(wizard, 'reason')?.list) ?? {}
  return new Map(options.flatMap(({ id, weight }) => (weight === undefined ? [] : [[id, weight] as const])))
}
