import type { Upgrade } from '@kindred/contract/upgrades'
import { type Field, fieldOf, type Option, type Wizard } from '@kindred/engine'
import { sortedUpgrades, type UpgradeFault } from './upgrade-proof.ts'

/** Questions as they must have been before all upgrades, where no earlier version is at hand, and what cannot have been. */
interface FieldsBeforeUpgrades {
  fields: Field[]
  faults: UpgradeFault[]
}

/**
 * Takes the upgrades back, the last one first. An option that was renamed was like the one it became; options that were
 * merged or split were ordinary, unless the list still has them (`retired`) and says more.
 */
export function fieldsBefore(today: Wizard, upgrades: readonly Upgrade[]): FieldsBeforeUpgrades {
  const fields = new Map(
    upgrades.length === 0 ? [] : today.steps.flatMap(({ fields }) => fields.map((field) => [field.id, field])),
  )
  const faults = sortedUpgrades(upgrades)
    .reverse()
    .flatMap(({ upgrade, at }) => takeBack(fields, today, upgrade, at))
  return { fields: [...fields].map(([id, field]) => ({ ...field, id })), faults }
}

function takeBack(fields: Map<string, Field>, today: Wizard, upgrade: Upgrade, at: number): UpgradeFault[] {
  const { change, field: id = '', to = '' } = upgrade
  if (change === 'drop-field' || change === 'retire-option') return []
  if (change !== 'rename-field') return takeOptionsBack(fields, upgrade, at)
  const later = fields.get(to)
  const asked = fields.get(id)
  if (later === undefined || id === to) return []
  fields.delete(to)
  fields.set(id, later)
  return asked === undefined || fieldOf(today, id) === undefined
    ? []
    : [
        {
          rule: 'upgrade-merges',
          at,
          sentence: `The upgrade makes answers to "${id}" answers to "${to}", and "${id}" is still asked ("${asked.label}"): of two answers one is lost.`,
          suggestion: `Take this upgrade out. If two questions were to change places, give each an id that no question had.`,
        },
      ]
}

function takeOptionsBack(fields: Map<string, Field>, upgrade: Upgrade, at: number): UpgradeFault[] {
  const { change, field: id = '', option = '', to = '', options: named = [] } = upgrade
  const field = fields.get(id)
  if (field?.list === undefined) return []
  const { options } = field.list
  const sources = change === 'merge-options' ? named : [option]
  const targets = change === 'split-option' ? named : [to]
  const born = change === 'merge-options' ? [] : targets.filter((target) => !sources.includes(target))
  const model = change === 'rename-option' ? options.find((one) => one.id === to) : undefined
  const still = options.find((one) => sources.includes(one.id) && !targets.includes(one.id) && one.retired !== true)
  const back = sources.map(
    (source): Option => options.find((one) => one.id === source) ?? { ...model, id: source, label: source },
  )
  const rest = options.filter((one) => !born.includes(one.id) && !sources.includes(one.id))
  fields.set(id, { ...field, list: { ...field.list, options: [...rest, ...back] } })
  if (still === undefined) return []
  return [
    {
      rule: 'upgrade-merges',
      at,
      sentence: `The upgrade makes "${still.id}" in "${field.label}" to ${targets.map((target) => `"${target}"`).join(' and ')}, and "${still.label}" (${still.id}) is still offered: answers that were apart become one.`,
      suggestion: `Take this upgrade out, or mark "${still.id}" as "retired". If two options were to change places, give the new ones ids of their own.`,
    },
  ]
}
