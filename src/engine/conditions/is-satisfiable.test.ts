import type { Condition } from '@kindred/contract/condition'
import { expect, it } from 'vitest'
import { conditionHolds } from './condition-holds.ts'
import { isSatisfiable } from './is-satisfiable.ts'

const unhappy: Condition = { properties: { memoryType: { const: 'unhappy' } } }
const aged: Condition = { required: ['age'] }

const cases: [string, Condition, string, boolean][] = [
  ['a fact alone that fits', unhappy, 'unhappy', true],
  ['a fact alone that does not', unhappy, 'happy', false],
  ['an answer alone', aged, 'happy', true],
  ['a fact that fits and an answer', { allOf: [unhappy, aged] }, 'unhappy', true],
  ['a fact that does not and an answer', { allOf: [unhappy, aged] }, 'happy', false],
  ['both in one', { ...unhappy, ...aged }, 'happy', false],
  ['a fact that does not, or an answer', { anyOf: [unhappy, aged] }, 'happy', true],
  ['two wrong facts in a choice', { anyOf: [unhappy, { allOf: [unhappy, aged] }] }, 'happy', false],
  ['not a fact', { not: unhappy }, 'unhappy', false],
  ['not an answer', { not: aged }, 'unhappy', true],
  ['no fact where there is one', { not: { required: ['memoryType'] } }, 'happy', false],
  ['nothing at all', {}, 'happy', true],
  ['not nothing', { not: {} }, 'happy', false],
  ['not a fact that fits and an answer', { not: { allOf: [unhappy, aged] } }, 'unhappy', true],
  ['not one of all, where one does not fit', { not: { not: { allOf: [unhappy, aged] } } }, 'happy', false],
  ['not one of a choice, where one fits', { not: { anyOf: [aged, unhappy] } }, 'unhappy', false],
  ['a counted fact that fits', { of: ['memoryType'], value: { const: 'unhappy' }, atLeast: 1 }, 'unhappy', true],
  ['a counted fact that does not', { of: ['memoryType'], value: { const: 'unhappy' }, atLeast: 1 }, 'happy', false],
  [
    'a counted fact that does not, and an answer',
    { of: ['memoryType', 'age'], value: { const: 'unhappy' }, atLeast: 1 },
    'happy',
    true,
  ],
  ['more than there are', { of: ['memoryType', 'age'], value: { const: 'unhappy' }, atLeast: 2 }, 'happy', false],
  ['not what is counted already', { not: { of: ['memoryType', 'age'], atLeast: 1 } }, 'happy', false],
  ['not what may be counted', { not: { of: ['memoryType', 'age'], atLeast: 2 } }, 'happy', true],
  ['not a fact or an answer', { not: { anyOf: [unhappy, aged] } }, 'unhappy', false],
]

it.each(cases)('%s', (_name, condition, memoryType, expected) => {
  expect(isSatisfiable(condition, { memoryType })).toBe(expected)
})

it('is true for every condition that some answers satisfy', () => {
  for (const [name, condition] of cases)
    for (const memoryType of ['happy', 'unhappy'])
      for (const answers of [{}, { age: ['3-6'] }])
        if (conditionHolds(condition, { memoryType, ...answers }))
          expect(isSatisfiable(condition, { memoryType }), name).toBe(true)
})
