import type { OptionList } from '@kindred/contract/option-list'
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

/** The labels that have these ids; one that content no longer has is left out. */
export const praiseLabels = (lists: Readonly<Record<string, OptionList>>, ids: readonly string[]): string[] =>
  ids.flatMap((id) => lists.praise?.options.find((option) => option.id === id)?.label ?? [])
