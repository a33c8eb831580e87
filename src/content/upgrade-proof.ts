import type { Upgrade } from '@kindred/contract/upgrades'
import {
  chosenIn,
  type Field,
  fitAnswer,
  holdsList,
  limitOf,
  type Option,
  optionOf,
  upgradeAnswers,
  type Wizard,
} from '@kindred/engine'

/** What upgrades make of answers, and should not. `at`: place of the upgrade that does it. */
export interface UpgradeFault {
  rule: 'upgrade-merges' | 'upgrade-misfit'
  at: number
  sentence: string
  suggestion: string
}

/** Upgrades still to be applied to answers of an earlier version. */
interface PendingUpgrades {
  upgrades: readonly Upgrade[]
  /** Number of the last upgrade that they have been through. */
  from: number
}

/** One answer after its upgrades, and the indices of the upgrades that changed it. */
interface MigratedAnswer {
  field: string
  chosen: readonly string[]
  by: readonly number[]
}

/** The places of upgrades in the order in which they are applied. */
export const sortedUpgrades = (upgrades: readonly Upgrade[]): { upgrade: Upgrade; at: number }[] =>
  upgrades.map((upgrade, at) => ({ upgrade, at })).sort((a, b) => a.upgrade.number - b.upgrade.number)

/**
 * Holds every answer class of an earlier version, sent through its upgrades, against the questions of today. What an answer
 * becomes hangs on its options one by one, and whether it fits on how many there are, which stand alone and which are offered:
 * so single options, pairs with one that changes, and the answer that grows most stand for all.
 */
export function upgradeFaults(before: readonly Field[], ahead: PendingUpgrades, today: Wizard): UpgradeFault[] {
  if (!ahead.upgrades.some(({ number }) => number > ahead.from)) return []
  const known = new Map(today.steps.flatMap((step) => step.fields.map((field) => [field.id, field] as const)))
  const each = before.flatMap((field) => {
    const carried = (field.list?.options ?? []).map(({ id }) => ({ id, ...migrateOption(field, [id], ahead) }))
    return [...findMergedOptions(field, carried, ahead), ...violations(field, carried, ahead, known)]
  })
  const told = new Set<string>()
  return [...questionsMerged(before, ahead), ...each].filter(
    ({ rule, at }) => !told.has(`${rule} ${at}`) && told.add(`${rule} ${at}`),
  )
}

function migrateOption(field: Field, chosen: readonly string[], { upgrades, from }: PendingUpgrades): MigratedAnswer {
  let now: Omit<MigratedAnswer, 'by'> = { field: field.id, chosen }
  const by: number[] = []
  for (const { upgrade, at } of sortedUpgrades(upgrades)) {
    if (upgrade.number <= from || upgrade.field !== now.field) continue
    const [after] = Object.entries(upgradeAnswers([upgrade], { [now.field]: [...now.chosen] }, from).answers)
    const next = { field: after?.[0] ?? '', chosen: chosenIn(after?.[1]) }
    if (JSON.stringify(next) !== JSON.stringify(now)) by.push(at)
    now = next
  }
  return { ...now, by }
}

const labelOf = (field: Field, id: string): string =>
  `"${field.list?.options.find((option) => option.id === id)?.label ?? id}" (${id})`

type CarriedOption = MigratedAnswer & { id: string }

/** Finds options that upgrades merge without a "merge-options". */
function findMergedOptions(
  field: Field,
  carried: readonly CarriedOption[],
  { upgrades }: PendingUpgrades,
): UpgradeFault[] {
  const first = new Map<string, CarriedOption>()
  const unsaid = carried.filter(({ by }) => by.every((at) => upgrades[at]?.change !== 'merge-options'))
  return unsaid.flatMap((one) => {
    const key = JSON.stringify([one.field, one.chosen])
    const other = first.get(key)
    if (other === undefined) first.set(key, one)
    const by = [...one.by, ...(other?.by ?? [])]
    const last = by.sort((a, b) => (upgrades[a]?.number ?? 0) - (upgrades[b]?.number ?? 0)).at(-1)
    if (other === undefined || one.field === '' || last === undefined) return []
    return [
      {
        rule: 'upgrade-merges',
        at: last,
        sentence: `After this upgrade the answers ${labelOf(field, other.id)} and ${labelOf(field, one.id)} to "${field.label}" are one: nobody can tell them apart any more.`,
        suggestion:
          'If that is meant, write "merge-options". If two options were to change places, take these upgrades out and give the new options ids of their own.',
      },
    ]
  })
}

/** A question renamed into one that was asked already. */
function questionsMerged(before: readonly Field[], { upgrades, from }: PendingUpgrades): UpgradeFault[] {
  const now = new Map(before.map((field) => [field.id, field.label]))
  return sortedUpgrades(upgrades).flatMap(({ upgrade: { number, change, field = '', to = '' }, at }) => {
    const label = now.get(field)
    if (number <= from || label === undefined) return []
    const clash = now.get(to)
    if (change === 'rename-field' || change === 'drop-field') now.delete(field)
    if (change !== 'rename-field') return []
    now.set(to, label)
    if (clash === undefined) return []
    return [
      {
        rule: 'upgrade-merges',
        at,
        sentence: `Answers to "${label}" (${field}) become answers to "${clash}" (${to}), which was asked beside it: of two answers one is lost.`,
        suggestion: 'Rename it to an id that no question had, or first "drop-field" one of the two with a "why".',
      },
    ]
  })
}

/** Answers that fitted and fit no more: an upgrade made them too many, retired, or put one that stands alone beside another. */
function violations(
  field: Field,
  carried: readonly CarriedOption[],
  ahead: PendingUpgrades,
  known: ReadonlyMap<string, Field>,
): UpgradeFault[] {
  const [some] = carried
  const today = known.get(some?.field ?? '')
  if (today?.list === undefined) return []
  return candidates(field, carried, today).flatMap((chosen) => {
    const { chosen: after, by } = migrateOption(field, chosen, ahead)
    const at = by.at(-1)
    if (at === undefined || !isMisfit(today, chosen, after)) return []
    // What no list has is said where the upgrade names it.
    if (after.some((id) => optionOf(today, id) === undefined)) return []
    return [{ rule: 'upgrade-misfit', at, ...violationWords(field, today, chosen, after) }]
  })
}

/**
 * Is it the upgrade by which an answer fits no more? What was chosen before and is retired since, or stands alone since, is not: answers
 * with it are finished on the version that they were begun with, whatever upgrades there are.
 */
function isMisfit(today: Field, chosen: readonly string[], after: readonly string[]): boolean {
  if (!holdsList(today) && after.length > 1) return true
  const { lost } = fitAnswer(today, holdsList(today) ? after : (after[0] ?? ''))
  return lost.some((id) => !chosen.includes(id)) || (after.length > limitOf(today) && after.length > chosen.length)
}

const isOnOffer = (option: Option | undefined): boolean => option?.retired !== true && option?.listed !== false

/** Single options that change, each beside another one, and the answer that grows most within both limits. */
function candidates(field: Field, carried: readonly CarriedOption[], today: Field): readonly string[][] {
  const changed = carried.filter(({ by }) => by.length > 0)
  if (changed.length === 0) return []
  const alone = new Set((field.list?.options ?? []).flatMap(({ id, exclusive }) => (exclusive === true ? [id] : [])))
  const single = changed.map(({ id }) => [id])
  const most = Math.min(limitOf(field), limitOf(today))
  if (!holdsList(field) || most < 2) return single
  const known = new Map(today.list?.options.map((option) => [option.id, option]))
  // One that is gone today is told for itself.
  const together = carried.filter((one) => !alone.has(one.id) && one.chosen.every((id) => known.has(id)))
  const offered = together.filter((one) => one.chosen.every((id) => isOnOffer(known.get(id))))
  const plain = offered.filter((one) => one.chosen.every((id) => known.get(id)?.exclusive !== true))
  const pairs = changed
    .filter(({ id }) => !alone.has(id))
    .flatMap(({ id, chosen }) => {
      const isOther = (one: CarriedOption) => one.id !== id && !one.chosen.some((also) => chosen.includes(also))
      const other = plain.find(isOther) ?? offered.find(isOther)
      return other === undefined ? [] : [[id, other.id]]
    })
  return [...single, ...pairs, ...(most === Number.POSITIVE_INFINITY ? [] : [widest(together, most)])]
}

/** So many options that together become as many others as can be. */
function widest(carried: readonly CarriedOption[], most: number): string[] {
  const taken: string[] = []
  const held = new Set<string>()
  const left = new Set(carried)
  while (taken.length < most && left.size > 0) {
    let best: CarriedOption | undefined
    let gain = -1
    for (const one of left) {
      const more = one.chosen.filter((id) => !held.has(id)).length
      if (more > gain) [best, gain] = [one, more]
    }
    if (best === undefined) break
    left.delete(best)
    taken.push(best.id)
    for (const id of best.chosen) held.add(id)
  }
  return taken
}

function violationWords(field: Field, today: Field, chosen: readonly string[], after: readonly string[]) {
  const was = chosen.map((id) => labelOf(field, id)).join(' and ')
  const offered = today.list?.options.filter(({ id }) => after.includes(id)) ?? []
  const retired = offered.find((option) => option.retired === true || option.listed === false)
  if (retired !== undefined)
    return {
      sentence: `Who answered ${was} to "${field.label}" would have the answer ${labelOf(today, retired.id)}, which is no longer offered.`,
      suggestion: `Lead to an option that is offered, or take "retired" from "${retired.id}".`,
    }
  const alone = offered.find(({ exclusive }) => exclusive === true)
  if (alone !== undefined && after.length > 1)
    return {
      sentence: `Who answered ${was} to "${field.label}" would have ${labelOf(today, alone.id)} beside another answer, and it stands alone.`,
      suggestion:
        'Lead to an option that may stand beside others. If the earlier one stood alone too, keep it in the list with "exclusive": true and "retired": true.',
    }
  const most = holdsList(today) ? limitOf(today) : 1
  return {
    sentence: `Who answered ${chosen.length > 3 ? `${chosen.length} options, with ${labelOf(field, chosen[0] ?? '')},` : was} to "${field.label}" would have ${after.length} answers, and it takes ${most}.`,
    suggestion: 'Raise its limit, or lead to fewer options with "rename-option".',
  }
}
