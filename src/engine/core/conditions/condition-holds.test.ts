import { expect, it } from 'vitest'
import type { Condition } from '#contract/condition'
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
