import { checkJourneys } from '@kindred/checker'
import type { Upgrade } from '@kindred/contract/upgrades'
import { type Answers, chosenIn, type Field, type Option, upgradeAnswers, type Wizard } from '@kindred/engine'
import { expect, it } from 'vitest'
import type { Dice } from '../fixtures/wizards/random-wizard.ts'
import { seeded } from '../fixtures/wizards/seeded.ts'
import { seed } from '../helpers/seed.ts'

// Two versions of a question with random upgrades between them. What becomes of an answer is tried with every answer that the version
// before could have; the checker uses one per class. Both must agree.

const versions = Number(process.env.UPGRADES ?? 1_500)

const chance = (dice: Dice, share: number): boolean => dice.below(100) < share
const pick = <T>(dice: Dice, items: readonly T[]): T => items[dice.below(items.length)] as T

function randomField(dice: Dice, id: string, options: Option[]): Field {
  const isList = chance(dice, 75)
  const limit = isList && chance(dice, 50) ? 1 + dice.below(3) : undefined
  return {
    ...{ id, kind: isList ? 'checklist' : 'choice-cards', label: id.toUpperCase() },
    ...(limit === undefined ? {} : { limit }),
    list: { id: `of-${id}`, options },
  }
}

const wizardOf = (fields: Field[], upgrades: Upgrade[]): Wizard => ({
  ...{ id: 'w', title: 'W', target: 'response', kind: 'linear', version: String(upgrades.length), upgrades },
  steps: [{ id: 's', title: 'S', question: '?', fields }],
})

/** An editor's change to the options of `a`: to new ids mostly, and at times to one that is there. */
function randomChange(dice: Dice, ids: readonly string[], fresh: () => string): Omit<Upgrade, 'number'> {
  const to = () => (chance(dice, 70) ? fresh() : pick(dice, ids))
  const [one, other] = [pick(dice, ids), pick(dice, ids)]
  return pick<() => Omit<Upgrade, 'number'>>(dice, [
    () => ({ change: 'rename-option', field: 'a', option: one, to: to() }),
    () => ({ change: 'merge-options', field: 'a', options: [...new Set([one, other])], to: to() }),
    () => ({ change: 'split-option', field: 'a', option: one, options: [...new Set([to(), to()])] }),
    () => ({ change: 'retire-option', field: 'a', option: one }),
  ])()
}

function randomVersions(dice: Dice): { before: Wizard; today: Wizard } {
  const ids = ['x', 'y', 'z', 'v'].slice(0, 2 + dice.below(3))
  const old = randomField(
    dice,
    'a',
    ids.map((id) => ({ id, label: id, ...(chance(dice, 20) ? { exclusive: true } : {}) })),
  )
  const beside = randomField(dice, 'b', [
    { id: 'i', label: 'i' },
    { id: 'j', label: 'j' },
  ])
  let made = 0
  const fresh = () => {
    made += 1
    return `n${made}`
  }
  const changes: Omit<Upgrade, 'number'>[] = []
  let held: readonly string[] = ids
  for (let left = dice.below(4); left > 0; left -= 1) {
    const change = randomChange(dice, held, fresh)
    changes.push(change)
    held = [
      ...new Set(held.flatMap((id) => chosenIn(upgradeAnswers([{ number: 1, ...change }], { a: [id] }, 0).answers.a))),
    ]
  }
  // Options that an upgrade names are in the list; of the others one may be taken out without a word.
  const named = new Set(
    changes.flatMap(({ option, options, to }) => [...chosenIn(option), ...(options ?? []), ...chosenIn(to)]),
  )
  const list = held
    .filter((id) => named.has(id) || !chance(dice, 12))
    .map(
      (id): Option => ({
        ...{ id, label: id },
        ...(chance(dice, 15) ? { exclusive: true } : {}),
        ...(named.has(id) && chance(dice, 15) ? { retired: true } : {}),
      }),
    )
  const becomes = dice.below(10)
  if (becomes === 0) changes.push({ change: 'rename-field', field: 'a', to: 'c' })
  if (becomes === 1) changes.push({ change: 'rename-field', field: 'a', to: 'b' })
  if (becomes === 2) changes.push({ change: 'drop-field', field: 'a', why: 'Nobody asks it any more.' })
  const now = { ...randomField(dice, becomes === 0 ? 'c' : 'a', list), kind: old.kind }
  const isAsked = becomes > 3 || becomes === 0
  // Where answers become those of the other question, it has their options.
  const other =
    becomes === 1 ? { ...beside, list: { id: 'of-b', options: [...list, ...(beside.list?.options ?? [])] } } : beside
  const upgrades = changes.map((change, at): Upgrade => ({ number: at + 1, ...change }))
  return { before: wizardOf([old, beside], []), today: wizardOf([...(isAsked ? [now] : []), other], upgrades) }
}

/** Every valid answer: within the limit, exclusive options alone. */
function answersTo({ kind, limit, list }: Field): string[][] {
  const options = list?.options ?? []
  const most = kind === 'checklist' ? (limit ?? options.length) : 1
  const all: Option[][] = [[]]
  for (const option of options) all.push(...all.map((chosen) => [...chosen, option]))
  return all
    .filter((chosen) => chosen.length > 0 && chosen.length <= most)
    .filter((chosen) => chosen.length === 1 || chosen.every(({ exclusive }) => exclusive !== true))
    .map((chosen) => chosen.map(({ id }) => id))
}

/** The upgrades that change these answers on their way, and what becomes of them. */
function carried(upgrades: readonly Upgrade[], answers: Answers): { after: Answers; by: Upgrade[]; lost: boolean } {
  const by: Upgrade[] = []
  let [after, lost] = [answers, false]
  for (const upgrade of upgrades) {
    const { answers: next, losses } = upgradeAnswers([upgrade], after, 0)
    if (JSON.stringify(next) !== JSON.stringify(after)) by.push(upgrade)
    lost ||= losses.some(({ why }) => why === '')
    after = next
  }
  return { after, by, lost }
}

/** What goes wrong with some answer, by trying all. */
function byTryingAll(before: Wizard, today: Wizard): Set<string> {
  const faults = new Set<string>()
  const upgrades = today.upgrades ?? []
  const asked = new Map(today.steps.flatMap(({ fields }) => fields).map((field) => [field.id, field]))
  const fields = before.steps.flatMap((step) => step.fields)
  for (const field of fields) {
    const ends = new Map<string, Upgrade[][]>()
    for (const answer of answersTo(field)) {
      const { after, by } = carried(upgrades, { [field.id]: answer })
      const [id, held] = Object.entries(after)[0] ?? []
      if (id === undefined) continue
      const now = asked.get(id)
      const chosen = chosenIn(held)
      if (answer.length === 1) {
        const end = JSON.stringify([id, chosen])
        const others = ends.get(end) ?? []
        for (const both of others.map((other) => [...by, ...other]))
          if (both.length > 0 && both.every(({ change }) => change !== 'merge-options')) faults.add('upgrade-merges')
        ends.set(end, [...others, by])
      }
      const known = now?.list?.options.filter((option) => chosen.includes(option.id)) ?? []
      if (now === undefined || known.length < chosen.length) {
        faults.add('draft-lost')
        continue
      }
      // What was chosen before and stands alone or is retired since, and a limit that was lowered, are no upgrade's fault.
      const arrived = known.filter(({ id: one }) => !answer.includes(one))
      const most = now.kind === 'checklist' ? (now.limit ?? Number.POSITIVE_INFINITY) : 1
      const isGrown = chosen.length > most && (chosen.length > answer.length || now.kind !== 'checklist')
      // Beside one that is retired nothing stands: such an answer is finished on its own version anyway.
      const offered = known.filter(({ retired }) => retired !== true)
      const isBeside = offered.length > 1 && offered.some((one) => one.exclusive === true && arrived.includes(one))
      const fitted = now.kind !== 'checklist' || answer.length <= most
      if (by.length > 0 && fitted && (isGrown || isBeside || arrived.some(({ retired }) => retired === true)))
        faults.add('upgrade-misfit')
    }
  }
  const all = Object.fromEntries(fields.map((field) => [field.id, answersTo(field)[0] ?? []]))
  if (carried(upgrades, all).lost) faults.add('upgrade-merges')
  return faults
}

it('reports exactly what random upgrades do to every answer of the previous version', () => {
  const dice = seeded(seed)
  const counts = new Map<string, number>()
  const differing: string[] = []
  const rules = ['draft-lost', 'upgrade-merges', 'upgrade-misfit']
  const isOfUpgrades = (rule: string) => /^(draft|upgrade)-/.test(rule)
  for (let at = 0; at < versions; at += 1) {
    const { before, today } = randomVersions(dice)
    const { findings } = checkJourneys(today, [], today.upgrades, { previous: before })
    const reported = [...new Set(findings.map(({ rule }) => rule))].filter(isOfUpgrades).sort()
    const tried = rules.filter((rule) => byTryingAll(before, today).has(rule))
    for (const rule of tried) counts.set(rule, (counts.get(rule) ?? 0) + 1)
    if (reported.join() !== tried.join())
      differing.push(
        `told ${reported} of ${tried}: ${JSON.stringify([before.steps[0]?.fields, today.steps[0]?.fields, today.upgrades])}`,
      )
  }
  console.log(
    `${versions} versions, ${rules.map((rule) => `${rule} ${counts.get(rule) ?? 0}`).join(', ')}; ${differing.length} differ`,
  )
  expect(differing.slice(0, 3)).toEqual([])
  for (const rule of rules) expect(counts.get(rule) ?? 0, rule).toBeGreaterThan(versions / 50)
})
