import { fieldsBefore, upgradeFaults } from '@kindred/content'
import type { Upgrade } from '@kindred/contract/upgrades'
import { chosenIn, fieldOf, newestUpgrade, optionOf, type Wizard } from '@kindred/engine'
import type { Fault, Journeys } from './journeys.ts'
import { fileOf } from './report.ts'

/**
 * Every draft that the previous version could hold still opens: each of its questions and options is there today, or
 * an upgrade says what becomes of it.
 */
export function checkDrafts(journeys: Journeys, previous: Wizard | undefined, upgrades: readonly Upgrade[]): void {
  const { wizard } = journeys
  const report = (rule: Fault['rule'], path: string, sentence: string, suggestion: string) =>
    journeys.report({ rule, file: fileOf(wizard, undefined, 'upgrades.json'), path, sentence, suggestion })
  upgrades.forEach(({ change, field, to }, at) => {
    if (change !== 'rename-field' || to === undefined || fieldOf(wizard, to) !== undefined) return
    if (upgrades.slice(at + 1).some((later) => later.field === to)) return
    const sentence = `The upgrade renames "${field}" to "${to}", which nobody asks.`
    report('upgrade-unknown', `upgrades[${at}].to`, sentence, 'Name a question of this wizard.')
  })
  // Every answer class of the version before, sent through the upgrades, fits; without that version, of what the upgrades name.
  const before = previous
    ? { fields: previous.steps.flatMap(({ fields }) => fields), faults: [] }
    : fieldsBefore(wizard, upgrades)
  const from = newestUpgrade(previous?.upgrades ?? [])
  for (const { at, rule, sentence, suggestion } of [
    ...before.faults,
    ...upgradeFaults(before.fields, { upgrades, from }, wizard),
  ])
    report(rule, `upgrades[${at}]`, sentence, suggestion)
  for (const field of previous?.steps.flatMap(({ fields }) => fields) ?? []) {
    const { id, label } = field
    const named = upgrades.filter((upgrade) => upgrade.field === id)
    const renamed = named.find(({ change }) => change === 'rename-field')?.to
    const today = fieldOf(wizard, renamed ?? id)
    if (today === undefined) {
      if (named.some(({ change }) => change === 'drop-field')) continue
      report(
        'draft-lost',
        `upgrades#${id}`,
        `Drafts hold an answer to "${label}" ("${id}"), and this version does not say what becomes of it.`,
        `Add {"change": "rename-field", "field": "${id}", "to": ...} or "drop-field" with a "why".`,
      )
      continue
    }
    if (today.list === undefined) continue
    const handled = new Set([
      ...today.list.options.map((option) => option.id),
      ...named.flatMap(({ option, options }) => [...(options ?? []), ...chosenIn(option)]),
    ])
    for (const option of field.list?.options ?? [])
      if (option.listed !== false && !handled.has(option.id) && optionOf(today, option.id) === undefined)
        report(
          'draft-lost',
          `upgrades#${id}.${option.id}`,
          `Drafts may hold "${option.label}" ("${option.id}") in "${label}", which this version no longer has.`,
          `Keep it with "retired": true, or add an upgrade ("rename-option", "merge-options") for it.`,
        )
  }
}
