import { setImmediate } from 'node:timers/promises'
import { checkJourneys, decodeReplay, play } from '@kindred/checker'
import type { Promise as PromiseMade } from '@kindred/contract/promises'
import { daysOfValues, entryWizard, type Wizard, withValuesOn } from '@kindred/engine'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { beforeEntry, readsOutside } from '../../src/checker/entry-journeys.ts'
import { bruteForce, machineOf, statesOf } from '../fixtures/wizards/brute-force.ts'
import { dressed } from '../fixtures/wizards/dressing.ts'
import {
  alwaysIn,
  faultsOf,
  isOfWalk,
  isToldOtherwise,
  ofItself,
  withoutCondition,
} from '../fixtures/wizards/faults.ts'
import { keywordsOf } from '../fixtures/wizards/keywords-of.ts'
import { type Dice, randomWizard } from '../fixtures/wizards/random-wizard.ts'
import { seeded } from '../fixtures/wizards/seeded.ts'

// So many in all: two files of tests take half of them each, so that both cores of a machine are at it.
const inAll = Number(process.env.JOURNEY_RUNS ?? 5000)
const maxStates = 180
// The same wizards in every run, so that a red run can be repeated; JOURNEY_SEED=random looks for new ones (nightly).
const seed = process.env.JOURNEY_SEED ?? '20261121'

// JOURNEY_SHRINK=on stops at the first wizard that is judged otherwise, and makes it small.
const isShrinking = process.env.JOURNEY_SHRINK !== undefined

const rulesOf = (faults: Iterable<string>): string[] => [...faults].map((fault) => fault.split(' ')[0] ?? fault)

/** 's1 next[0].when' → 'always-holds next' */
const kindOfIdle = (place: string): string => `always-holds ${/ ([a-z]+)/.exec(place)?.[1]}`

/** In how many wizards something stood, and in how many of those both judges said the same of it. */
class Agreement {
  private readonly counts = new Map<string, { of: number; not: number }>()

  add(names: Iterable<string>, differing: Iterable<string>): void {
    const not = new Set(differing)
    for (const name of new Set(names)) {
      const known = this.counts.get(name) ?? { of: 0, not: 0 }
      this.counts.set(name, { of: known.of + 1, not: known.not + (not.has(name) ? 1 : 0) })
    }
  }

  toString(): string {
    const told = [...this.counts].map(([name, { of, not }]) => `${name} ${of - not}/${of}`)
    return told.sort().join(', ')
  }
}

/** What somebody runs into has its clicks. */
const isSeen = new Set([
  'stuck',
  'no-options',
  'no-result',
  'progress-early',
  'placeholder-unanswered',
  'payload-differs',
])

/** Compares the checker with brute force on the first or second half of the random wizards. */
export function judgeRandomWizards(half: 0 | 1): void {
  const runs = half === 0 ? Math.ceil(inAll / 2) : Math.floor(inAll / 2)
  it(`agrees with brute force on ${runs} small random wizards, and every trace can be replayed`, {
    timeout: 1_800_000,
  }, async () => {
    let compared = 0
    let tooLarge = 0
    let faulty = 0
    let states = 0
    const byRule = new Map<string, number>()
    const agreement = new Agreement()
    const byKeyword = new Agreement()
    const differing: string[] = []
    const judge = (wizard: Wizard, promises: readonly PromiseMade[]): void => {
      const brute = bruteForce(wizard, promises, maxStates)
      if (brute === undefined) tooLarge += 1
      fc.pre(brute !== undefined)
      if (brute === undefined) return
      // What is only shown changes nothing: the checker is asked about the wizard in all its clothes.
      const worn = dressed(seeded(compared + 1), wizard)
      const checked = checkJourneys(worn, promises)
      const findings = ofItself(checked.findings)
      const { report } = checked
      expect(report.skipped).toEqual([])
      const mine = faultsOf(wizard, findings, promises)
      // Where people are held up, how far progress gets behind that is not judged: fix "stuck" first.
      const isHeldUp = [...brute.faults].some((fault) => fault.startsWith('stuck '))
      const isStopped = [...brute.faults].some((fault) => fault.startsWith('check-always-fails'))
      if (isHeldUp) for (const faults of [mine, brute.faults]) faults.delete('progress-early')
      const untold = [...new Set([...mine, ...brute.faults])].filter((one) => !mine.has(one) || !brute.faults.has(one))
      agreement.add([...rulesOf(mine), ...rulesOf(brute.faults)], rulesOf(untold))
      byKeyword.add(keywordsOf(worn), untold.length === 0 ? [] : keywordsOf(worn))
      if (isShrinking) expect(untold, JSON.stringify(wizard)).toEqual([])
      if (untold.length > 0) differing.push(JSON.stringify({ untold, wizard }))
      const idle = alwaysIn(findings)
      const unheard = [...brute.always].filter((place) => !idle.has(place) && !isToldOtherwise(wizard, findings, place))
      const wrong = [...idle].filter((place) => !brute.always.has(place))
      agreement.add([...idle, ...unheard].map(kindOfIdle), [...unheard, ...wrong].map(kindOfIdle))
      if (unheard.length + wrong.length > 0) differing.push(JSON.stringify({ unheard, wrong, wizard }))
      for (const one of findings.filter(({ rule, path }) => rule === 'always-holds' && isOfWalk(path))) {
        const other = withoutCondition(wizard, one)
        const without = statesOf(other, maxStates * 2)
        expect(without, `${one.sentence} ${JSON.stringify(wizard)}`).toBe(brute.states)
      }
      for (const finding of findings) {
        byRule.set(finding.rule, (byRule.get(finding.rule) ?? 0) + 1)
        // Nor where a check stops everybody: clicks that go back around it are not looked for.
        if ((isHeldUp || isStopped) && finding.rule === 'progress-early') continue
        if (isSeen.has(finding.rule)) expect(finding.replay, `${finding.rule} ${JSON.stringify(wizard)}`).toBeDefined()
        if (finding.rule !== 'stuck') continue
        const { facts, events } = decodeReplay(finding.replay ?? '')
        // Where values depend on the day, it is so on one of them.
        const days = daysOfValues(wizard).map((day) => withValuesOn(wizard, day))
        const last = (days.length > 0 ? days : [wizard]).map((one) => play(machineOf(one), facts, events).at(-1)?.state)
        expect(events.at(-1), finding.trace).toEqual({ type: 'NEXT' })
        expect(last.map((state) => `/${state}.json`)).toContain(finding.file.slice(finding.file.lastIndexOf('/')))
      }
      if (brute.faults.size > 0) faulty += 1
      states += brute.states
    }
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (gen) => {
        // The runner wants a word from its worker now and then.
        if (compared % 100 === 0) await setImmediate()
        const dice: Dice = { below: (n) => (n <= 1 ? 0 : gen(fc.nat, { max: n - 1 })) }
        const drawn = randomWizard(dice)
        const entries = drawn.wizard.steps.flatMap((step) =>
          step.fields.flatMap((field) => (field.fields === undefined ? [] : [{ step, field }])),
        )
        // What is asked of an entry is a wizard of its own.
        for (const { wizard, promises } of [
          drawn,
          ...entries.map(({ step, field }) => ({
            wizard: readsOutside(field) ? beforeEntry(drawn.wizard, step, field) : entryWizard(field),
            promises: [],
          })),
        ])
          judge(wizard, promises)
        compared += 1
      }),
      {
        numRuns: runs,
        endOnFailure: !isShrinking,
        ...(seed === 'random' ? {} : { seed: Number(seed) + half }),
      },
    )
    console.log(
      `${compared} random wizards compared (${faulty} with faults, ${states} concrete states), ${tooLarge} left out as larger than ${maxStates} states; findings: ${[...byRule].map(([rule, n]) => `${rule} ${n}`).join(', ')}`,
    )
    console.log(`agreement by property: ${agreement}\nagreement by keyword: ${byKeyword}`)
    expect(differing.slice(0, 3)).toEqual([])
    expect(compared).toBe(runs)
  })
}
