// Long wizards: resolving a path reads only steps with conditions again, and gives the same path as reading every step.

import { checkJourneys } from '@kindred/checker'
import { type Answers, type Facts, resolvePath, type Step, type Wizard } from '@kindred/engine'
import { describe, expect, it } from 'vitest'
import { randomWizard } from '../fixtures/wizards/random-wizard.ts'
import { seeded, seedOf } from '../fixtures/wizards/seeded.ts'
import { choice, step, wizardOf } from '../helpers/small-wizards.ts'

/** The same wizard with a condition on each step that always holds. */
const lookedAt = (wizard: Wizard): Wizard => ({
  ...wizard,
  steps: wizard.steps.map((step) => (step.when === undefined ? { ...step, when: {} } : step)),
})

const seen = (wizard: Wizard, answers: Answers, facts: Facts) => {
  const { path, ...rest } = resolvePath(wizard, answers, facts)
  const steps = path.map(({ step, fields }) => [step.id, fields])
  // The order of answers counts, too.
  return { ...rest, steps, order: Object.keys(rest.effective) }
}

const longWizard = (steps: number, more: Partial<Wizard> = {}): Wizard => ({
  ...wizardOf(Array.from({ length: steps }, (_, at): Step => step(`s${at}`, [choice(`q${at}`)]))),
  ...more,
})

describe('resolvePath of a long wizard', () => {
  it('is the same with unconditional steps skipped in bulk or one by one', () => {
    const dice = seeded(seedOf(11))
    let passed = 0
    for (let drawn = 0; drawn < 3_000; drawn += 1) {
      const { wizard } = randomWizard(dice)
      const answers: Record<string, string | string[]> = {}
      // In an order of their own, with a name that is asked nowhere.
      const fields = [...wizard.steps.flatMap(({ fields }) => fields)].reverse()
      for (const field of fields) {
        const options = field.list?.options ?? []
        if (dice.below(3) === 0) continue
        const chosen = options[dice.below(options.length)]?.id
        answers[field.id] = chosen === undefined ? 'words' : dice.below(2) === 0 ? [chosen] : chosen
      }
      answers.nowhere = 'words'
      const moods = wizard.facts?.mood?.values ?? []
      const mood = moods[dice.below(moods.length)]
      const facts: Facts = mood === undefined ? {} : { mood }
      expect(seen(wizard, answers, facts)).toEqual(seen(lookedAt(wizard), answers, facts))
      passed += wizard.steps.filter(({ when, next }) => when === undefined && next === undefined).length
    }
    expect(passed).toBeGreaterThan(3_000)
  })

  it('reads unconditional steps only once per wizard', () => {
    const wizard = longWizard(300)
    let reads = 0
    const counting: ProxyHandler<Step> = {
      get(step, key) {
        reads += 1
        return Reflect.get(step, key)
      },
    }
    const counted = { ...wizard, steps: wizard.steps.map((step) => new Proxy(step, counting)) }
    resolvePath(counted, {}, {})
    reads = 0
    expect(resolvePath(counted, { q7: 'one', q250: 'two' }, {}).path).toHaveLength(300)
    expect(reads).toBeLessThan(10)
  })
})

describe('progress of a long wizard', () => {
  it('is reported when it is 100 too early', () => {
    const early = checkJourneys(longWizard(160, { progress: { perStep: 1, cap: 100 } }))
    expect(early.findings.map(({ rule }) => rule)).toEqual(['progress-early'])
  })

  it('is reported when it falls after 100 steps', () => {
    const wizard = longWizard(160)
    expect(checkJourneys(wizard).findings).toEqual([])
    // A changing cap simulates a broken engine that is right for the first hundred steps.
    let readings = 0
    const progress = {
      perStep: 0.5,
      get cap() {
        readings += 1
        return readings < 105 ? 90 : 10
      },
    }
    const rules = checkJourneys({ ...wizard, progress }).findings.map(({ rule }) => rule)
    expect(rules).toContain('progress-falls')
  })
})
