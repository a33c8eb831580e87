import { checkJourneys } from '@kindred/checker'
import { describe, expect, it } from 'vitest'
import { faultsOf } from '../fixtures/wizards/faults.ts'
import { randomWizard } from '../fixtures/wizards/random-wizard.ts'
import { seeded, seedOf } from '../fixtures/wizards/seeded.ts'

const runs = Math.ceil(Number(process.env.JOURNEY_RUNS ?? 1000) / 20)

/** Each bound alone far below what a small wizard needs, and all of them. */
const cuts = [
  { situations: 1, apart: 0 },
  { situations: 4, apart: 1 },
  { combinations: 2 },
  { classes: 2 },
  { work: 40 },
  { work: 1000 },
  { work: 5000 },
  { work: 20_000 },
  { situations: 6, apart: 3, combinations: 4, classes: 3 },
]

describe('a bound below what a wizard needs', () => {
  it('causes no wrong finding, and the rest is reported as not decided', () => {
    const dice = seeded(seedOf(20261122))
    const wrong: string[] = []
    let cut = 0
    for (let count = 0; count < runs; count += 1) {
      const { wizard, promises } = randomWizard(dice)
      const whole = faultsOf(wizard, checkJourneys(wizard, promises).findings, promises)
      for (const bounds of cuts) {
        const { findings, report } = checkJourneys(wizard, promises, [], { bounds })
        const reported = faultsOf(wizard, findings, promises)
        const isCut = reported.delete('not-fully-checked')
        if (isCut) cut += 1
        // What is asked of an entry is a wizard of its own.
        const skipped = report.skipped.filter(({ path }) => !path?.endsWith('.fields'))
        const untrue = [...reported].filter((fault) => !whole.has(fault))
        const unreported = isCut ? [] : [...whole].filter((fault) => !reported.has(fault))
        if (untrue.length + unreported.length > 0 || isCut !== skipped.length > 0)
          wrong.push(JSON.stringify({ bounds, untrue, unsaid: unreported, wizard }))
      }
    }
    console.log(`${runs * cuts.length} checks with bounds too low: ${cut} not decided in part, ${wrong.length} bent`)
    expect(wrong).toEqual([])
    expect(cut).toBeGreaterThan(runs / 2)
  })
})
