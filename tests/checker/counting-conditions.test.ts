import { checkJourneys, compareJourneys, Journeys, testScripts } from '@kindred/checker'
import { conditionHolds, isSatisfiable, mentions, resolvePath, type Wizard } from '@kindred/engine'
import { describe, expect, it } from 'vitest'
import { holds } from '../fixtures/wizards/brute-force.ts'
import { quizWizard } from '../fixtures/wizards/quiz-wizard.ts'

// Conditions that count answers: what they mean, and what they cost where journeys are checked.

const counts = { atLeast: 2, of: ['a', 'b', 'c'], value: { enum: ['often', 'sometimes'] } }

describe('a counting condition', () => {
  it.each([
    ['nothing answered', {}, false],
    ['one of them', { a: 'often' }, false],
    ['two of them', { a: 'often', c: 'sometimes' }, true],
    ['all of them', { a: 'often', b: 'often', c: 'sometimes' }, true],
    ['one of them, and another answer', { a: 'often', b: 'never' }, false],
    ['answers to other questions', { x: 'often', y: 'often' }, false],
  ])('%s', (_name, answers, expected) => {
    expect(conditionHolds(counts, answers)).toBe(expected)
    expect(holds(counts, answers)).toBe(expected)
  })

  it('counts any answer without "value"', () => {
    expect(conditionHolds({ atLeast: 2, of: ['a', 'b'] }, { a: 'x', b: ['y'] })).toBe(true)
    expect(conditionHolds({ atLeast: 2, of: ['a', 'b'] }, { a: 'x' })).toBe(false)
  })

  it('counts matching lists', () => {
    const lists = { atLeast: 1, of: ['a'], value: { contains: { const: 'x' } } }
    expect(conditionHolds(lists, { a: ['y', 'x'] })).toBe(true)
    expect(conditionHolds(lists, { a: ['y'] })).toBe(false)
  })

  it('is unsatisfiable only when too few questions remain', () => {
    expect(isSatisfiable(counts, { a: 'never' })).toBe(true)
    expect(isSatisfiable(counts, { a: 'never', b: 'never' })).toBe(false)
    expect(isSatisfiable({ not: counts }, { a: 'often', b: 'often' })).toBe(false)
  })

  it('mentions the questions and options it counts', () => {
    expect([...mentions(counts).keys()]).toEqual(['a', 'b', 'c'])
    expect([...(mentions(counts).get('b')?.options ?? [])]).toEqual(['often', 'sometimes'])
  })
})

describe('a quiz', () => {
  it('with ten areas of eight statements is checked completely in few situations', () => {
    const { findings, report } = checkJourneys(quizWizard(10, 8))
    expect(findings).toEqual([])
    expect(report.skipped).toEqual([])
    // Not 2⁸ for each of thirty steps.
    expect(report.situations).toBeLessThan(3_000)
  })

  it('with required statements is checked completely', () => {
    const { findings, report } = checkJourneys(quizWizard(2, 8, { min: 1 }))
    expect(findings).toEqual([])
    expect(report.skipped).toEqual([])
  })

  it('with twenty statements in one area is checked completely', () => {
    expect(checkJourneys(quizWizard(1, 20)).report.skipped).toEqual([])
  })

  it('reaches a result with the fewest answers', () => {
    const wizard = quizWizard(1, 8)
    const journeys = new Journeys(wizard)
    const [some] = journeys.situationsAt(1)
    expect(Object.values(some?.answers ?? {})).toEqual(['often', 'often', 'often'])
    expect(resolvePath(wizard, some?.answers ?? {}, {}).path.map(({ step }) => step.id)).toEqual([
      'area-1',
      'area-1-some',
    ])
  })

  it('with a count above the number of questions has an unreachable step', () => {
    const { findings } = checkJourneys(quizWizard(1, 5))
    expect(findings.map(({ rule, path }) => `${rule} ${path}`)).toEqual(['unreachable-step when'])
  })

  it('has test scripts for all its results', () => {
    const { items } = testScripts(quizWizard(1, 8), {})
    const shown = items.filter(({ by }) => by !== undefined).map(({ id }) => id)
    expect(shown).toEqual(expect.arrayContaining(['step:area-1-some', 'step:area-1-much']))
  })

  it('is compared by counts of journey classes', () => {
    const before = quizWizard(1, 20)
    const after: Wizard = {
      ...before,
      version: '1',
      steps: before.steps.map((step) =>
        step.when?.atLeast === 6 ? { ...step, when: { ...step.when, atLeast: 7 } } : step,
      ),
    }
    expect(compareJourneys(before, after).touches.map(({ sentence }) => sentence)).toEqual([
      '1 journey class no longer sees “Area 1, much” (of 8).',
    ])
  })
})
