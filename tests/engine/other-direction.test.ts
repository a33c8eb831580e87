import { describe, expect, it } from 'vitest'
import type { Condition, Step, Wizard } from '#engine'
import { checkJourneys, type JourneyFinding, withWhatFollows } from '#engine/checker'
import { bruteForce } from '../fixtures/wizards/brute-force.ts'
import { faultsOf } from '../fixtures/wizards/faults.ts'
import { type Dice, randomWizard } from '../fixtures/wizards/random-wizard.ts'
import { seeded } from '../fixtures/wizards/seeded.ts'

// The other direction: sound random wizards are broken, one place at a time, until brute force says that something broke. Is it
// found, and does a finding, or one of its causes, stand where it was broken? `npm run nightly -- breaks` looks at many more.

const wanted = Number(process.env.BREAKS ?? 60)
const mostStates = 120

interface Break {
  wizard: Wizard
  /** What was done, and where: the file of the step and the path that begins so. */
  what: string
  file: string
  path: string
}

const never: Condition = { not: {} }
const pick = <T>(dice: Dice, items: readonly T[]): T | undefined => items[dice.below(items.length)]

/** One change at one place of a wizard, as an editor might make it by mistake. */
function broken(dice: Dice, wizard: Wizard): Break | undefined {
  const index = dice.below(wizard.steps.length)
  const step = wizard.steps[index]
  if (step === undefined) return undefined
  const later = wizard.steps.slice(index + 1).map(({ id }) => id)
  const at = dice.below(Math.max(1, step.fields.length))
  const field = step.fields[at]
  const inField = (change: Partial<Step['fields'][number]>): Step => ({
    ...step,
    fields: step.fields.map((one, place) => (place === at ? { ...one, ...change } : one)),
  })
  const options: [what: string, path: string, changed: Step | undefined][] = [
    ['a step that nobody fulfils', 'when', { ...step, when: never }],
    ['a question that nobody fulfils', `fields[${at}].when`, field && inField({ when: never })],
    [
      'a minimum that is too high',
      `fields[${at}].min`,
      field && field.kind !== 'note' ? inField({ min: 9 }) : undefined,
    ],
    ['no way on', 'next', { ...step, next: [] }],
    [
      'a way on that nobody can take',
      'next',
      later[0] ? { ...step, next: [{ to: later[0], when: never }] } : undefined,
    ],
    [
      'a way on that comes too late',
      'next',
      later[0] ? { ...step, next: [{ to: later[0] }, { to: later[0], when: never }] } : undefined,
    ],
    ['an end too early', 'ends', later[0] ? { ...step, ends: true } : undefined],
    ['a result that nobody sees', 'results', { ...step, results: [{ title: 'R', paragraphs: ['W'], when: never }] }],
  ]
  const [what, path, changed] = pick(dice, options) ?? []
  if (what === undefined || path === undefined || changed === undefined) return undefined
  const steps = wizard.steps.map((one) => (one === step ? changed : one))
  return { wizard: { ...wizard, steps }, what, file: `/steps/${step.id}.json`, path }
}

/** Does a finding stand there, or name this place as one that it comes from? */
const isTold = (findings: readonly JourneyFinding[], { file, path }: Break): boolean =>
  findings.some((finding) =>
    [finding, ...(finding.causes ?? [])].some((place) => place.file.endsWith(file) && isNear(place.path, path)),
  )

const isNear = (a: string, b: string): boolean => a.startsWith(b) || (a !== '' && b.startsWith(a))

describe('sound wizards that are broken', () => {
  it(`are told, and at the place where it was done: ${wanted} breaks that brute force sees`, {
    timeout: 1_800_000,
  }, () => {
    const dice = seeded(20261122)
    const counts = new Map<string, { breaks: number; found: number; placed: number }>()
    const missed: string[] = []
    let breaks = 0
    while (breaks < wanted) {
      const { wizard } = randomWizard(dice)
      if (bruteForce(wizard, [], mostStates)?.faults.size !== 0) continue
      for (let tries = 0; tries < 6; tries += 1) {
        const one = broken(dice, wizard)
        const brute = one && bruteForce(one.wizard, [], mostStates)
        if (one === undefined || brute === undefined || brute.faults.size === 0) continue
        breaks += 1
        const { findings } = checkJourneys(one.wizard)
        const said = faultsOf(one.wizard, findings, [])
        const isFound = [...brute.faults].every((fault) => said.has(fault) || fault === 'progress-early')
        const isPlaced = isTold(withWhatFollows(findings), one)
        const known = counts.get(one.what) ?? { breaks: 0, found: 0, placed: 0 }
        counts.set(one.what, {
          breaks: known.breaks + 1,
          found: known.found + Number(isFound),
          placed: known.placed + Number(isPlaced),
        })
        if (!isFound || !isPlaced)
          missed.push(
            `${one.what} at ${one.file} ${one.path}: ${findings.map(({ rule, file, path }) => `${rule} ${file} ${path}`).join('; ')} ${JSON.stringify(one.wizard)}`,
          )
      }
    }
    const told = [...counts].map(
      ([what, { breaks: all, found, placed }]) => `${what}: ${found} found, ${placed} at the place, of ${all}`,
    )
    console.log(`${breaks} breaks\n${told.join('\n')}`)
    expect(missed.slice(0, 3)).toEqual([])
  })
})
