import type { Condition } from '@kindred/contract/condition'
import { expect, it } from 'vitest'
import { conditionHolds } from './condition-holds.ts'

const cases: [string, Condition | undefined, Record<string, string | string[] | undefined>, boolean][] = [
  ['no condition', undefined, {}, true],
  ['required, answered', { required: ['a'] }, { a: ['x'] }, true],
  ['required, not answered', { required: ['a'] }, {}, false],
  ['const on the answer', { properties: { t: { const: 'happy' } } }, { t: 'happy' }, true],
  ['const on another answer', { properties: { t: { const: 'happy' } } }, { t: 'unhappy' }, false],
  ['properties say nothing about a question without an answer', { properties: { t: { const: 'happy' } } }, {}, true],
  ['enum', { properties: { t: { enum: ['a', 'b'] } } }, { t: 'b' }, true],
  ['contains', { properties: { l: { contains: { const: 'x' } } } }, { l: ['y', 'x'] }, true],
  ['contains nothing of it', { properties: { l: { contains: { enum: ['x', 'z'] } } } }, { l: ['y'] }, false],
  ['minItems met', { properties: { l: { minItems: 2 } } }, { l: ['a', 'b'] }, true],
  ['minItems not met', { properties: { l: { minItems: 2 } } }, { l: ['a'] }, false],
  ['maxItems broken', { properties: { l: { maxItems: 1 } } }, { l: ['a', 'b'] }, false],
  ['not', { not: { required: ['a'] } }, { a: 'x' }, false],
  ['not inside a value', { properties: { t: { not: { const: 'happy' } } } }, { t: 'unhappy' }, true],
  ['allOf', { allOf: [{ required: ['a'] }, { required: ['b'] }] }, { a: 'x' }, false],
  ['anyOf', { anyOf: [{ required: ['a'] }, { required: ['b'] }] }, { b: 'x' }, true],
  ['required, one of two answered', { required: ['a', 'b'] }, { a: 'x' }, false],
  [
    'properties, one of two as it is to be',
    { properties: { t: { const: 'a' }, u: { const: 'b' } } },
    { t: 'a', u: 'c' },
    false,
  ],
  ['const on a list', { properties: { l: { const: 'x' } } }, { l: ['x'] }, false],
  ['enum, none of it', { properties: { t: { enum: ['a', 'b'] } } }, { t: 'c' }, false],
  ['enum on a list', { properties: { l: { enum: ['x'] } } }, { l: ['x'] }, false],
  ['contains says nothing about a text', { properties: { t: { contains: { const: 'x' } } } }, { t: 'y' }, true],
  ['not a list that contains it', { properties: { l: { not: { contains: { const: 'x' } } } } }, { l: ['y'] }, true],
  [
    'not a list that contains it, which does',
    { properties: { l: { not: { contains: { const: 'x' } } } } },
    { l: ['x', 'y'] },
    false,
  ],
  ['minItems says nothing about a text', { properties: { t: { minItems: 9 } } }, { t: 'y' }, true],
  ['maxItems met', { properties: { l: { maxItems: 1 } } }, { l: ['a'] }, true],
  ['maxItems says nothing about a text', { properties: { t: { maxItems: 0 } } }, { t: 'y' }, true],
  ['not, of what does not hold', { not: { required: ['a'] } }, {}, true],
  ['not inside a value, of what it is', { properties: { t: { not: { const: 'happy' } } } }, { t: 'happy' }, false],
  ['allOf, all', { allOf: [{ required: ['a'] }, { required: ['b'] }] }, { a: 'x', b: 'y' }, true],
  ['anyOf, none', { anyOf: [{ required: ['a'] }, { required: ['b'] }] }, { c: 'x' }, false],
  ['anyOf of a value, one', { properties: { t: { anyOf: [{ const: 'a' }, { const: 'b' }] } } }, { t: 'b' }, true],
  [
    'allOf of a value, one',
    { properties: { l: { allOf: [{ contains: { const: 'a' } }, { contains: { const: 'b' } }] } } },
    { l: ['a'] },
    false,
  ],
  [
    'allOf of a value, all',
    { properties: { l: { allOf: [{ contains: { const: 'a' } }, { contains: { const: 'b' } }] } } },
    { l: ['b', 'a'] },
    true,
  ],
  ['anyOf of a value', { properties: { t: { anyOf: [{ const: 'a' }, { const: 'b' }] } } }, { t: 'c' }, false],
]

it.each(cases)('%s', (_name, condition, values, holds) => {
  expect(conditionHolds(condition, values)).toBe(holds)
})

it('means what JSON Schema means, on all of these', async () => {
  const { Ajv } = await import('ajv')
  const ajv = new Ajv({ strict: false })
  for (const [name, condition, values, holds] of cases)
    expect([name, ajv.validate(condition ?? {}, JSON.parse(JSON.stringify(values)))]).toEqual([name, holds])
})
