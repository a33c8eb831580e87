import type { Condition } from '@kindred/contract/condition'
import { expect, it } from 'vitest'
import { mentions } from './mentions.ts'

const cases: [string, Condition | undefined, Record<string, [options: string[], lengths: number[]]>][] = [
  ['no condition', undefined, {}],
  ['an empty condition', {}, {}],
  ['whether it was answered', { required: ['a', 'b'] }, { a: [[], []], b: [[], []] }],
  ['one option', { properties: { a: { const: 'x' } } }, { a: [['x'], []] }],
  ['one of some', { properties: { a: { enum: ['x', 'y'] } } }, { a: [['x', 'y'], []] }],
  ['one in a list', { properties: { a: { contains: { const: 'x' } } } }, { a: [['x'], []] }],
  ['one of some in a list', { properties: { a: { contains: { enum: ['x', 'y'] } } } }, { a: [['x', 'y'], []] }],
  ['how many', { properties: { a: { minItems: 2, maxItems: 3 } } }, { a: [[], [2, 3]] }],
  ['none at all', { properties: { a: { maxItems: 0 } } }, { a: [[], [0]] }],
  [
    'combinators inside a value',
    {
      properties: {
        a: {
          not: { const: 'w' },
          allOf: [{ contains: { const: 'x' } }, { minItems: 1 }],
          anyOf: [{ const: 'y' }, { enum: ['z'] }],
        },
      },
    },
    { a: [['w', 'x', 'y', 'z'], [1]] },
  ],
  [
    'combinators inside a condition',
    {
      not: { required: ['a'] },
      allOf: [{ properties: { b: { const: 'x' } } }, { required: ['c'] }],
      anyOf: [{ properties: { b: { const: 'y' } } }, { not: { properties: { d: { minItems: 4 } } } }],
    },
    { a: [[], []], b: [['x', 'y'], []], c: [[], []], d: [[], [4]] },
  ],
  ['answers that are counted', { of: ['a', 'b'], atLeast: 1 }, { a: [[], []], b: [[], []] }],
  [
    'counted by what they say',
    { of: ['a', 'b'], value: { const: 'yes' }, atLeast: 2 },
    { a: [['yes'], []], b: [['yes'], []] },
  ],
]

it('lists compared numbers and dates at any depth', () => {
  const value = { minimum: 3, not: { multipleOf: 2 }, anyOf: [{ formatMaximum: 'today' }] }
  expect(mentions({ properties: { a: value } }).get('a')?.comparisons).toEqual([
    ...[
      { keyword: 'minimum', bound: 3 },
      { keyword: 'multipleOf', bound: 2 },
    ],
    { keyword: 'formatMaximum', bound: 'today' },
  ])
})

it.each(cases)('%s', (_name, condition, expected) => {
  const read = [...mentions(condition)].map(([id, { field, options, lengths }]) => {
    expect(field).toBe(id)
    return [id, [[...options], [...lengths]]]
  })
  expect(Object.fromEntries(read)).toEqual(expected)
})
