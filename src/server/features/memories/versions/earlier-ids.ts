import type { Wizard } from '@kindred/engine'
import type { RedirectedField } from '../../answer-references/index.ts'

/** Questions whose answers upgrades lead to this one. */
export function earlierFields(wizard: Wizard, fieldId: string): RedirectedField[] {
  const fields = new Set([fieldId])
  const found: RedirectedField[] = []
  for (const { number, change, field = '', to = '' } of newestFirst(wizard))
    if (change === 'rename-field' && fields.has(to)) {
      fields.add(field)
      found.push({ field, upgrade: number })
    }
  return found
}

const newestFirst = ({ upgrades = [] }: Wizard) => [...upgrades].sort((a, b) => b.number - a.number)

/** Ids under which these options of a question may be stored: their own, and those that upgrades lead from. */
export function storedIds(wizard: Wizard, fieldId: string, ids: readonly string[]): string[] {
  const fields = new Set([fieldId])
  const found = new Set(ids)
  for (const upgrade of newestFirst(wizard)) {
    const { change, field = '', to = '', option, options = [] } = upgrade
    if (change === 'rename-field' && fields.has(to)) fields.add(field)
    if (!fields.has(field)) continue
    if (change === 'rename-option' && option !== undefined && found.has(to)) found.add(option)
    if (change === 'merge-options' && found.has(to)) for (const one of options) found.add(one)
    if (change === 'split-option' && option !== undefined && options.some((one) => found.has(one))) found.add(option)
  }
  return [...found]
}
