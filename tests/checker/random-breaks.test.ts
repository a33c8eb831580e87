import { readFileSync } from 'node:fs'
import { checkJourneys, type JourneyFinding, rules } from '@kindred/checker'
import type { Promise as PromiseMade } from '@kindred/contract/promises'
import type { Wizard } from '@kindred/engine'
import { describe, expect, it } from 'vitest'
import { type Break, breaks, broken } from '../fixtures/wizards/breaks.ts'
import { bruteForce } from '../fixtures/wizards/brute-force.ts'
import { alwaysIn, faultsOf, isToldOtherwise } from '../fixtures/wizards/faults.ts'
import { randomWizard } from '../fixtures/wizards/random-wizard.ts'
import { seeded, seedOf } from '../fixtures/wizards/seeded.ts'

// Breaks valid random wizards at one place until brute force finds a fault, then asks whether the checker reports it there, as a
// finding or as one of its causes. `npm run nightly -- breaks` tries many more.

/** Rules that random changes of a wizard cannot break, and the tests that do. */
const brokenElsewhere: Readonly<Record<string, string>> = {
  // Only a broken engine violates these.
  'abandoned-answer-saved': 'tests/checker/broken-engine.test.ts',
  'answer-lost': 'tests/checker/broken-engine.test.ts',
  'choice-broken': 'tests/fixtures/golden-findings/broken-engine.txt',
  'dependent-broken': 'tests/checker/broken-engine.test.ts',
  'exclusive-broken': 'tests/checker/broken-engine.test.ts',
  'end-passed': 'tests/checker/broken-engine.test.ts',
  'impossible-accepted': 'tests/checker/broken-engine.test.ts',
  'limit-broken': 'tests/checker/broken-engine.test.ts',
  'previous-differs': 'tests/checker/broken-engine.test.ts',
  // Needs options with a capacity.
  'stuck-when-full': 'tests/checker/full-options.test.ts',
  // Of two versions, of what the server accepts, of bounds, and of what follows from something.
  'draft-lost': 'tests/checker/random-upgrades.test.ts',
  'upgrade-merges': 'tests/checker/random-upgrades.test.ts',
  'upgrade-misfit': 'tests/checker/random-upgrades.test.ts',
  'upgrade-unknown': 'tests/checker/upgrade-classes.test.ts',
  'payload-refused': 'tests/content/targets.test.ts',
  // Two bands of one value, which random wizards seldom have.
  'results-overlap': 'src/checker/computed-values.test.ts',
  'not-fully-checked': 'tests/checker/tiny-bounds.test.ts',
  'too-narrow': 'tests/checker/unreachable.test.ts',
}

const names = Object.keys(breaks)
const wanted = Math.max(3, Math.ceil(Number(process.env.BREAKS ?? 150) / names.length))
const maxStates = 120

const triesOfEach = 10
const seed = seedOf(20261122)
const pool = seeded(seed)
const validWizards: { wizard: Wizard; promises: readonly PromiseMade[] }[] = []

/** Valid wizards with their promises, generated once. */
function soundAt(at: number): { wizard: Wizard; promises: readonly PromiseMade[] } {
  for (let found = validWizards[at]; ; found = validWizards[at]) {
    if (found !== undefined) return found
    const { wizard, promises } = randomWizard(pool)
    const isSound = (kept: readonly PromiseMade[]) => bruteForce(wizard, kept, maxStates)?.faults.size === 0
    if (isSound([])) validWizards.push({ wizard, promises: promises.length > 0 && isSound(promises) ? promises : [] })
  }
}

const isNear = (a: string, b: string): boolean => a.startsWith(b) || (a !== '' && b.startsWith(a))

/** Whether the finding, or one of its causes, is at the place that was broken. */
const isThere = (finding: JourneyFinding, { places }: Break): boolean =>
  [finding, ...(finding.causes ?? [])].some((told) =>
    places.some(({ file, path }) => told.file.endsWith(file) && isNear(told.path, path)),
  )

/** Counts of faults: made, reported, and reported at their place. */
class Count {
  private readonly counts = new Map<string, [all: number, found: number, placed: number]>()

  add(name: string, isFound: boolean, isPlaced: boolean): void {
    const [all, found, placed] = this.counts.get(name) ?? [0, 0, 0]
    this.counts.set(name, [all + 1, found + Number(isFound), placed + Number(isPlaced)])
  }

  get names(): string[] {
    return [...this.counts.keys()].toSorted()
  }

  toString(): string {
    const rows = this.names.map((name) => [name, ...(this.counts.get(name) ?? [])])
    return rows
      .map(([name, all, found, placed]) => `${name}: ${found} found, ${placed} at the place, of ${all}`)
      .join('\n')
  }
}

describe('valid wizards with one random fault', () => {
  const byBreak = new Count()
  const byProperty = new Count()
  const elsewhere: string[] = []

  it.each(names)(`%s: reported at its place, ${wanted} times`, { timeout: 1_800_000 }, (name) => {
    const dice = seeded(seed + names.indexOf(name))
    const missed: string[] = []
    let made = 0
    for (let tries = 0; made < wanted && tries < wanted * 4000; tries += 1) {
      const { wizard, promises } = soundAt(Math.floor(tries / triesOfEach))
      const one = broken(dice, name, wizard, promises)
      const brute = one && bruteForce(one.wizard, promises, maxStates)
      if (one === undefined || brute === undefined) continue
      const always = one.always !== undefined && brute.always.has(one.always) ? one.always : undefined
      if (brute.faults.size === 0 && always === undefined) continue
      made += 1
      const { findings } = checkJourneys(one.wizard, promises)
      const isStuck = [...brute.faults].some((fault) => fault.startsWith('stuck '))
      // Progress behind a stuck step is not judged.
      const faults = [...brute.faults].filter((fault) => !isStuck || fault !== 'progress-early')
      const telling = faults.map((fault) =>
        findings.filter((finding) => faultsOf(one.wizard, [finding], promises).has(fault)),
      )
      for (const [at, fault] of faults.entries()) {
        const found = telling[at] ?? []
        byProperty.add(
          fault.split(' ')[0] ?? '',
          found.length > 0,
          found.some((finding) => isThere(finding, one)),
        )
        if (found.length > 0 && !found.some((finding) => isThere(finding, one)))
          elsewhere.push(
            `${name} at ${one.places.map(({ path }) => path).join(', ')}: ${found.map(({ rule, file, path }) => `${rule} ${file} ${path}`).join('; ')}`,
          )
      }
      const isAlwaysTold =
        always === undefined || alwaysIn(findings).has(always) || isToldOtherwise(one.wizard, findings, always)
      if (always !== undefined) byProperty.add('always-holds', isAlwaysTold, isAlwaysTold)
      const isFound = isAlwaysTold && telling.every((found) => found.length > 0)
      const isPlaced = findings.some((finding) => isThere(finding, one))
      byBreak.add(name, isFound, isPlaced)
      if (!isFound || !isPlaced)
        missed.push(
          `${JSON.stringify(one.places)} ${[...faults, always].join(', ')}: ${findings.map(({ rule, file, path }) => `${rule} ${file} ${path}`).join('; ')} ${JSON.stringify(one.wizard)}`,
        )
    }
    expect(missed.slice(0, 3)).toEqual([])
    expect(made).toBe(wanted)
  })

  it('covers every property that content can violate', () => {
    console.log(
      `by what was done:\n${byBreak}\n\nby property:\n${byProperty}\n\nalso broken, and told elsewhere:\n${elsewhere.join('\n')}`,
    )
    const all = Object.keys(rules)
    expect(byProperty.names).toEqual(all.filter((rule) => !(rule in brokenElsewhere)).sort())
    expect(Object.keys(brokenElsewhere).filter((rule) => !all.includes(rule))).toEqual([])
    for (const [rule, file] of Object.entries(brokenElsewhere))
      expect(readFileSync(file, 'utf8'), file).toMatch(new RegExp(`\\b${rule}\\b`))
  })
})
