import { checkJourneys } from '@kindred/checker'
import { expect, it } from 'vitest'
import { bruteForce } from '../fixtures/wizards/brute-force.ts'
import { crowdedWizard } from '../fixtures/wizards/crowded-step.ts'
import { faultsOf } from '../fixtures/wizards/faults.ts'
import { seeded, seedOf } from '../fixtures/wizards/seeded.ts'

const runs = Number(process.env.CROWDED_WIZARDS ?? 200)
const maxStates = 1500

it(`agrees with brute force on ${runs} wizards with dependent questions in one step`, {
  timeout: 1_800_000,
}, () => {
  const dice = seeded(seedOf(20261124))
  const other: string[] = []
  let [compared, tooLarge, stuck] = [0, 0, 0]
  while (compared < runs) {
    const wizard = crowdedWizard(dice)
    const truth = bruteForce(wizard, [], maxStates)?.faults
    if (truth === undefined) {
      tooLarge += 1
      continue
    }
    const { findings, report } = checkJourneys(wizard, [])
    const reported = faultsOf(wizard, findings, [])
    // Progress behind a stuck step is not judged.
    const isStuck = [...truth].some((fault) => fault.startsWith('stuck '))
    if (isStuck) for (const faults of [truth, reported]) faults.delete('progress-early')
    const differing = [...new Set([...truth, ...reported])].filter((fault) => !truth.has(fault) || !reported.has(fault))
    if (differing.length + report.skipped.length > 0)
      other.push(JSON.stringify({ differing, skipped: report.skipped, wizard }))
    compared += 1
    stuck += isStuck ? 1 : 0
  }
  console.log(
    `${compared} crowded wizards compared (${stuck} with somebody stuck), ${tooLarge} left out as larger than ${maxStates} states`,
  )
  expect(other.slice(0, 3)).toEqual([])
  expect(stuck).toBeGreaterThan(compared / 10)
})
