import { type Bounds, checkJourneys, usualBounds } from '@kindred/checker'
import { describe, expect, it } from 'vitest'
import { type BitWizard, judgeBits, randomBits, wizardOfBits } from '../fixtures/wizards/bit-sets.ts'
import { bruteForce } from '../fixtures/wizards/brute-force.ts'
import { faultsOf } from '../fixtures/wizards/faults.ts'
import { seeded, seedOf } from '../fixtures/wizards/seeded.ts'

const runs = Number(process.env.BIT_WIZARDS ?? 60)
const dice = seeded(seedOf(20261123))

/** Wrong findings within these bounds, and whether something is reported as not decided. */
function compared(bits: BitWizard, truth: ReadonlySet<string>, bounds: Partial<Bounds> = {}) {
  const wizard = wizardOfBits(bits)
  const { findings, report } = checkJourneys(wizard, [], [], { bounds })
  const reported = faultsOf(wizard, findings, [])
  const isOpen = reported.delete('not-fully-checked')
  const untrue = [...reported].filter((fault) => !truth.has(fault))
  const unreported = isOpen ? [] : [...truth].filter((fault) => !reported.has(fault))
  const isBent = untrue.length + unreported.length > 0 || isOpen !== report.skipped.length > 0
  return { isOpen, bent: isBent ? [JSON.stringify({ bounds, untrue, unsaid: unreported, wizard })] : [] }
}

/** The smallest bound that decides everything, if above zero. */
function leastEnough(isEnough: (most: number) => boolean, highest: number): number | undefined {
  let [low, high] = [0, 1]
  while (high < highest && !isEnough(high)) [low, high] = [high, high * 4]
  if (!isEnough(high)) return undefined
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}

describe('judgeBits', () => {
  it('agrees with brute force on small wizards', () => {
    const other: string[] = []
    for (let at = 0; at < runs; at += 1) {
      const bits = randomBits(dice, 2 + dice.below(4), 2 + dice.below(3))
      const wizard = wizardOfBits(bits)
      const walked = [...(bruteForce(wizard, [], 20_000)?.faults ?? ['too large'])].sort()
      const judged = [...judgeBits(bits)].sort()
      if (judged.join() !== walked.join()) other.push(JSON.stringify({ said: judged, walked, wizard }))
    }
    expect(other).toEqual([])
  })

  it('agrees with the checker on wizards too large for brute force', () => {
    const wrong: string[] = []
    let [open, faults] = [0, 0]
    for (let at = 0; at < runs; at += 1) {
      const bits = randomBits(dice, 7 + dice.below(5), 2 + dice.below(5), 2 + dice.below(4))
      const truth = judgeBits(bits)
      const { isOpen, bent: here } = compared(bits, truth)
      if (isOpen) open += 1
      faults += truth.size
      wrong.push(...here)
    }
    console.log(`${runs} large wizards with ${faults} faults: ${open} not decided in part, ${wrong.length} bent`)
    expect(wrong).toEqual([])
    expect(faults).toBeGreaterThan(runs / 4)
  })
})

describe('a wizard that needs exactly a bound', () => {
  it.each([
    ['situations', { apart: 0 }],
    ['combinations', {}],
    ['classes', {}],
    ['work', {}],
  ] as const)(
    'is decided at the bound of %s, and reported as not decided one below, without wrong findings',
    (bound, others) => {
      const wrong: string[] = []
      let met = 0
      for (let at = 0; at < Math.ceil(runs / 8); at += 1) {
        const bits = randomBits(dice, 4 + dice.below(5), 2 + dice.below(3), 3)
        const truth = judgeBits(bits)
        const within = (most: number) => compared(bits, truth, { ...others, [bound]: most })
        const least = leastEnough((most) => !within(most).isOpen, usualBounds[bound])
        if (least === undefined || least === 1) continue
        met += 1
        for (const most of [least + 1, least, least - 1, Math.floor(least / 2)]) wrong.push(...within(most).bent)
        expect(within(least).isOpen).toBe(false)
        expect(within(least - 1).isOpen).toBe(true)
      }
      console.log(`${met} wizards at their bound of ${bound}`)
      expect(wrong).toEqual([])
      expect(met).toBeGreaterThan(0)
    },
  )
})
