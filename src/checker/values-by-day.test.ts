import type { ConditionValue } from '@kindred/contract/condition'
import type { Wizard } from '@kindred/engine'
import { expect, it } from 'vitest'
import { checkJourneys } from './check-journeys.ts'
import { withConsequences } from './report.ts'

type Step = Wizard['steps'][number]

const step = (id: string, price?: ConditionValue, more: Partial<Step> = {}): Step => ({
  ...{ id, title: id, question: '?', fields: [] },
  ...(price && { when: { properties: { price } } }),
  ...more,
})

/** 40 until the first of May 2027, and 55 from then on. */
const found = (...steps: Step[]): string[] => {
  const wizard: Wizard = {
    ...{ id: 'w', title: 'W', kind: 'linear', version: '0' },
    values: [{ id: 'price', byDay: [{ until: '2027-05-01', value: 40 }, { value: 55 }] }],
    steps: [step('first'), ...steps, step('last')],
  }
  return withConsequences(checkJourneys(wizard).findings).map(
    ({ rule, file, path, sentence }) =>
      `${rule} ${/(\w+)\.json/.exec(file)?.[1]} ${path}${sentence.includes('This is so on 2027-05-02') ? ' later' : ''}`,
  )
}
const result = (price: ConditionValue) => ({
  ...{ title: 'Result', paragraphs: ['Words.'] as [string] },
  when: { properties: { price } },
})

it('tells that nobody comes to a step only if nobody does on any day', () => {
  expect(found(step('early', { maximum: 40 }), step('late', { minimum: 55 }))).toEqual([])
  expect(found(step('between', { exclusiveMinimum: 40, exclusiveMaximum: 55 }))).toEqual([
    'unreachable-step between when',
  ])
})

it('tells it too if something else keeps people away on each day', () => {
  const stop = step('stop', { minimum: 55 }, { next: [] })
  // Its condition keeps out whoever comes early, and the step before it whoever comes later; those who come early do get to the last one.
  expect(found(stop, step('behind', { minimum: 55 }))).toEqual([
    'unreachable-step behind when',
    // Which keeps them out, as is told below it.
    ...['stuck stop next later', 'unreachable-step behind when'],
  ])
})

it('tells that a condition always holds only if it does on each day', () => {
  expect(found(step('any', { minimum: 40 }))).toEqual(['always-holds any when'])
  expect(found(step('any', { maximum: 40 }))).toEqual([])
})

it('tells what is wrong on one of the days, and on which', () => {
  const ended = (price: ConditionValue) => step('end', undefined, { results: [result(price)] })
  expect(found(ended({ maximum: 40 }))).toEqual(['no-result end results later'])
  expect(found(ended({ exclusiveMinimum: 40, exclusiveMaximum: 55 }))).toEqual([
    'result-never-shown end results[0].when',
    'no-result end results',
  ])
})
