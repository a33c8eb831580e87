import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seed } from '../../../tests/helpers/seed.ts'
import { createCustomEqual } from './equal.ts'

const equal = createCustomEqual()
const ring = (name: string) => {
  const value: Record<string, unknown> = { name }
  value.itself = value
  return value
}

describe('what rjsf compares', () => {
  it('is the same as its copy, and no other than what JSON says', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(equal(a, structuredClone(a))).toBe(true)
        expect(equal(a, b)).toBe(equal(b, a))
        // `-0` is `0` in JSON.
        const [one, other] = [a, b].map((value) => JSON.parse(JSON.stringify(value)))
        expect(equal(one, other)).toBe(isDeepStrictEqual(one, other))
        expect(equal({ one, other }, { one, other: one })).toBe(isDeepStrictEqual(one, other))
        expect(equal([one, [other]], [one, [[other]]])).toBe(false)
      }),
      { seed },
    )
  })

  it.each([
    ['a key more', { a: 1 }, { a: 1, b: undefined }],
    ['another key', { a: undefined }, { b: undefined }],
    ['a list and an object', [], {}],
    ['lists of another length', [1], [1, 1]],
    ['deep down', { a: [{ b: 1 }] }, { a: [{ b: 2 }] }],
    ['null and an object', null, {}],
    ['a number and its text', 1, '1'],
    ['a function and none', () => 1, {}],
    ['two days', new Date(0), new Date(1)],
    ['rings of other names', ring('a'), ring('b')],
  ])('differs: %s', (_, a, b) => {
    expect(equal(a, b)).toBe(false)
  })

  it.each([
    ['any two functions', { go: () => 1 }, { go: () => 2 }],
    ['not a number', Number.NaN, Number.NaN],
    ['zero, however it came', 0, -0],
    ['rings', ring('a'), ring('a')],
    ['elements drawn by others', { type: 'p', _owner: { a: 1 } }, { type: 'p', _owner: { a: 2 } }],
  ])('is the same: %s', (_, a, b) => {
    expect(equal(a, b)).toBe(true)
  })
})
