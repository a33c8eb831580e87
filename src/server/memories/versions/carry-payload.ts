import { answersToPayload, type Field, newestUpgrade, type Payload, upgradeAnswers, type Wizard } from '@kindred/engine'
import { answersOfPayload } from '@kindred/product/acceptance'

/**
 * A payload that was filled in with an earlier version of a wizard, as a later version would have written it: a page that
 * was opened before a change still saves to a memory that has been saved with the change since.
 */
export function carryPayload(payload: Payload, from: Wizard, to: Wizard): Payload {
  const number = newestUpgrade(from.upgrades ?? [])
  const upgrades = to.upgrades ?? []
  const asked = fieldsIn(from).filter(({ binding }) => (binding?.payload ?? '') in payload)
  const written = new Set(asked.map(({ binding }) => binding?.payload))
  const later = new Set(asked.map(({ id }) => nameAfter(upgrades, id, number)))
  const { answers } = upgradeAnswers(upgrades, answersOfPayload(from, payload), number)
  const rest = Object.entries(payload).filter(([name]) => !written.has(name))
  const carried = answersToPayload(
    to,
    answers,
    fieldsIn(to).filter(({ id }) => later.has(id)),
  )
  return { ...Object.fromEntries(rest), ...carried }
}

/** Fields that are written by name. Codes mean the same in every version. */
const fieldsIn = (wizard: Wizard): Field[] =>
  wizard.steps.flatMap((step) => step.fields).filter(({ binding }) => binding !== undefined && binding.as !== 'code')

function nameAfter(upgrades: NonNullable<Wizard['upgrades']>, id: string, from: number): string {
  const later = upgrades.filter(({ number }) => number > from).sort((a, b) => a.number - b.number)
  return later.reduce(
    (name, { change, field, to }) => (change === 'rename-field' && field === name ? (to ?? name) : name),
    id,
  )
}
