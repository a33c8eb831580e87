import { fieldsBefore, upgradeFaults } from '@kindred/content'
import type { Upgrade } from '@kindred/contract/upgrades'
import { chosenIn, fieldOf, newestUpgrade, type Wizard } from '@kindred/engine'
import type { Journeys } from './journeys.ts'
import { fileOf } from './report.ts'

/**
 * Every draft that the previous version could hold still opens: each of its questions and options is there today, or
 * an upgrade says what becomes of it.
 */
export function keepDrafts(journeys: Journeys, previous: Wizard | undefined, upgrades: readonly Upgrade[]): void {
  const { wizard } = journeys
  const file = fileOf(wizard, undefined, 'upgrades.json')
  upgrades.forEach((upgrade, at) => {
    if ((upgrade.change === 'rename-field' || upgrade.change === 'split-option') && upgrade.to !== undefined)
      if (
        upgrade.change === 'rename-field' &&
        fieldOf(wizard, upgrade.to) === undefined &&
        !upgrades.slice(at + 1).some(({ field }) => field === upgrade.to)
      )
        journeys.report({
          rule: 'upgrade-unknown',
          file,
          path: `upgrades[${at}].to`,
          sentence: `The upgrade renames "${upgrade.field}" to "${upgrade.to}", which nobody asks.`,
          mend: 'Name a question of this wizard.',
        })
  })
  carriedAnswers(journeys, previous, upgrades)
  for (const step of previous?.steps ?? [])
    for (const field of step.fields) {
      const named = upgrades.filter((upgrade) => upgrade.field === field.id)
      const renamed = named.find(({ change }) => change === 'rename-field')?.to
      const today = fieldOf(wizard, renamed ?? field.id)
      if (today === undefined) {
        if (!named.some(({ change }) => change === 'drop-field'))
          journeys.report({
            rule: 'draft-lost',
            file,
            path: `upgrades#${field.id}`,
            sentence: `Drafts hold an answer to "${field.label}" ("${field.id}"), and this version does not say what becomes of it.`,
            mend: `Add {"change": "rename-field", "field": "${field.id}", "to": ...} or "drop-field" with a "why".`,
          })
        continue
      }
      const known = new Set((today.list?.options ?? []).map(({ id }) => id))
      const handled = new Set(named.flatMap(({ option, options }) => [...(options ?? []), ...chosenIn(option)]))
      for (const option of field.list?.options ?? [])
        if (today.list !== undefined && option.listed !== false && !known.has(option.id) && !handled.has(option.id))
          journeys.report({
            rule: 'draft-lost',
            file,
            path: `upgrades#${field.id}.${option.id}`,
            sentence: `Drafts may hold "${option.label}" ("${option.id}") in "${field.label}", which this version no longer has.`,
            mend: `Keep it with "retired": true, or add an upgrade ("rename-option", "merge-options") for it.`,
          })
    }
}

/** Every answer class of the version before, sent through the upgrades, is told apart and fits; without that version, of what the upgrades name. */
function carriedAnswers(journeys: Journeys, previous: Wizard | undefined, upgrades: readonly Upgrade[]): void {
  const { wizard } = journeys
  const before = previous
    ? { fields: previous.steps.flatMap(({ fields }) => fields), faults: [] }
    : fieldsBefore(wizard, upgrades)
  const from = newestUpgrade(previous?.upgrades ?? [])
  for (const { at, ...fault } of [...before.faults, ...upgradeFaults(before.fields, { upgrades, from }, wizard)])
    journeys.report({ ...fault, file: fileOf(wizard, undefined, 'upgrades.json'), path: `upgrades[${at}]` })
}
