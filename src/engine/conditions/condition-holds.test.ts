import type { Condition, ConditionValue } from '@kindred/contract/condition'
import { expect, it } from 'vitest'
import { conditionHolds } from './condition-holds.ts'

const cases: [string, Condition | undefined, Record<string, string | string[] | undefined>, boolean][] = [
  ['no condition', undefined, {}, true],
  ['required, answered', { required: ['a'] }, { a: ['x'] }, true],
  ['required, not answered', { required: ['a'] }, {}, false],
  ['const on the answer', { properties: { t: { const: 'happy' } } }, { t: 'happy' }, true],
  ['const on another answer', { properties: { t: { const: 'happy' } } }, { t: 'unhappy' }, false],
  ['properties ignore an unanswered question', { properties: { t: { const: 'happy' } } }, {}, true],
  ['enum', { properties: { t: { enum: ['a', 'b'] } } }, { t: 'b' }, true],
  ['contains', { properties: { l: { contains: { const: 'x' } } } }, { l: ['y', 'x'] }, true],
  ['contains no match', { properties: { l: { contains: { enum: ['x', 'z'] } } } }, { l: ['y'] }, false],
  ['minItems met', { properties: { l: { minItems: 2 } } }, { l: ['a', 'b'] }, true],
  ['minItems not met', { properties: { l: { minItems: 2 } } }, { l: ['a'] }, false],
  ['maxItems broken', { properties: { l: { maxItems: 1 } } }, { l: ['a', 'b'] }, false],
  ['not', { not: { required: ['a'] } }, { a: 'x' }, false],
  ['not inside a value', { properties: { t: { not: { const: 'happy' } } } }, { t: 'unhappy' }, true],
  ['allOf', { allOf: [{ required: ['a'] }, { required: ['b'] }] }, { a: 'x' }, false],
  ['anyOf', { anyOf: [{ required: ['a'] }, { required: ['b'] }] }, { b: 'x' }, true],
  ['required, one of two answered', { required: ['a', 'b'] }, { a: 'x' }, false],
  [
    'properties, one of two matches',
    { properties: { t: { const: 'a' }, u: { const: 'b' } } },
    { t: 'a', u: 'c' },
    false,
  ],
  ['const on a list', { properties: { l: { const: 'x' } } }, { l: ['x'] }, false],
  ['enum, none of it', { properties: { t: { enum: ['a', 'b'] } } }, { t: 'c' }, false],
  ['enum on a list', { properties: { l: { enum: ['x'] } } }, { l: ['x'] }, false],
  ['contains ignores a text', { properties: { t: { contains: { const: 'x' } } } }, { t: 'y' }, true],
  ['not a list that contains it', { properties: { l: { not: { contains: { const: 'x' } } } } }, { l: ['y'] }, true],
  [
    'not a list that contains it, which does',
    { properties: { l: { not: { contains: { const: 'x' } } } } },
    { l: ['x', 'y'] },
    false,
  ],
  ['minItems ignores a text', { properties: { t: { minItems: 9 } } }, { t: 'y' }, true],
  ['maxItems met', { properties: { l: { maxItems: 1 } } }, { l: ['a'] }, true],
  ['maxItems ignores a text', { properties: { t: { maxItems: 0 } } }, { t: 'y' }, true],
  ['not, of a false condition', { not: { required: ['a'] } }, {}, true],
  ['not inside a value, matching', { properties: { t: { not: { const: 'happy' } } } }, { t: 'happy' }, false],
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
  ['a number at its minimum', { properties: { n: { minimum: 18 } } }, { n: '18' }, true],
  ['a number below its minimum', { properties: { n: { minimum: 18 } } }, { n: '17.999999' }, false],
  ['a number with more digits than its minimum', { properties: { n: { minimum: 18 } } }, { n: '100' }, true],
  ['a number above an exclusive minimum', { properties: { n: { exclusiveMinimum: -1 } } }, { n: '-0.5' }, true],
  ['a number at its exclusive minimum', { properties: { n: { exclusiveMinimum: 18 } } }, { n: '18' }, false],
  ['a number at its maximum', { properties: { n: { maximum: 2.5 } } }, { n: '2.5' }, true],
  ['a number above its maximum', { properties: { n: { maximum: 9 } } }, { n: '10' }, false],
  ['a number at its exclusive maximum', { properties: { n: { exclusiveMaximum: 9 } } }, { n: '9' }, false],
  ['a multiple', { properties: { n: { multipleOf: 3 } } }, { n: '-9' }, true],
  ['no multiple', { properties: { n: { multipleOf: 0.5 } } }, { n: '0.25' }, false],
  ['between two numbers', { properties: { n: { minimum: 3, exclusiveMaximum: 5 } } }, { n: '4' }, true],
  ['not a minimum', { properties: { n: { not: { minimum: 3 } } } }, { n: '4' }, false],
  ['minimum ignores a list', { properties: { l: { minimum: 3 } } }, { l: ['1'] }, true],
  ['maximum ignores a text', { properties: { t: { maximum: 3 } } }, { t: 'many' }, true],
  ['a day at its minimum', { properties: { d: { formatMinimum: '2001-02-03' } } }, { d: '2001-02-03' }, true],
  ['a day before its minimum', { properties: { d: { formatMinimum: '2001-02-03' } } }, { d: '2001-02-02' }, false],
  ['a day after', { properties: { d: { formatExclusiveMinimum: '2001-02-03' } } }, { d: '2001-02-04' }, true],
  ['not a day after', { properties: { d: { formatExclusiveMinimum: '2001-02-03' } } }, { d: '2001-02-03' }, false],
  ['a day at its maximum', { properties: { d: { formatMaximum: '2001-12-31' } } }, { d: '2001-12-31' }, true],
  ['a day before', { properties: { d: { formatExclusiveMaximum: '2001-12-31' } } }, { d: '2001-12-31' }, false],
  ['a time at its minimum', { properties: { c: { formatMinimum: '08:30' } } }, { c: '08:30' }, true],
  ['a time before', { properties: { c: { formatExclusiveMaximum: '08:30' } } }, { c: '08:30' }, false],
  ['anyOf of a value', { properties: { t: { anyOf: [{ const: 'a' }, { const: 'b' }] } } }, { t: 'c' }, false],
]

it.each(cases)('%s', (_name, condition, values, holds) => {
  expect(conditionHolds(condition, values)).toBe(holds)
})

/** Ajv is asked about numbers as numbers, and knows `formatMinimum` only beside a `format`. */
const forAjv = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(forAjv)
  if (typeof value !== 'object' || value === null) return value
  const part = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, forAjv(inner)]))
  const bound = Object.entries(part).find(([name]) => name.startsWith('format'))?.[1]
  return bound === undefined ? part : { ...part, format: String(bound).includes(':') ? 'time-of-day' : 'date' }
}

it('agrees with Ajv and ajv-formats for all cases', async () => {
  const [{ Ajv }, formats] = await Promise.all([import('ajv'), import('ajv-formats')])
  const ajv = formats.default.default(new Ajv({ strict: false }), { keywords: true })
  ajv.addFormat('time-of-day', { validate: /^\d\d:\d\d$/, compare: (a: string, b: string) => a.localeCompare(b) })
  for (const [name, condition, { n, ...values }, holds] of cases) {
    const data = JSON.parse(JSON.stringify({ ...values, ...(n === undefined ? {} : { n: Number(n) }) }))
    expect([name, ajv.validate(forAjv(condition ?? {}) as object, data)]).toEqual([name, holds])
  }
})

it('accepts multiples of fractions despite floating-point rounding', () => {
  const tenths: Condition = { properties: { n: { multipleOf: 0.1 } } }
  expect(['0.3', '0.7', '-1.1', '8999999999.9', '0.05'].map((n) => conditionHolds(tenths, { n }))).toEqual([
    ...[true, true, true, true],
    false,
  ])
})

it('evaluates repeat entries like JSON Schema 2019-09 does arrays of objects', async () => {
  const { Ajv2019 } = await import('ajv/dist/2019.js')
  const ajv = new Ajv2019({ strict: false })
  const young = { properties: { age: { maximum: 4 } }, required: ['age'] }
  const values: ConditionValue[] = [
    ...[{ contains: young }, { contains: young, minContains: 2 }, { items: young }, { not: { contains: young } }],
    ...[{ items: { not: young } }, { contains: { properties: { age: { maximum: 4 } } } }],
    { contains: { anyOf: [{ properties: { name: { const: 'Ben' } }, required: ['name'] }, young] }, minContains: 3 },
    { items: { allOf: [{ required: ['name'] }, { properties: { age: { minimum: 9 } } }] } },
  ]
  const people = [{ name: 'Ana', age: 4 }, { name: 'Ben', age: 9 }, { age: 3 }, { name: 'Eve' }]
  const lists = people.flatMap((one, at) => [[one], [one, one], people.slice(at), [one, ...people]])
  const seen = new Set<boolean>()
  for (const value of values)
    for (const list of lists) {
      const condition = { properties: { children: value } }
      const children = list.map(({ age, ...entry }) =>
        JSON.stringify({ ...entry, ...(age !== undefined && { age: String(age) }) }),
      )
      const holds = conditionHolds(condition, { children })
      expect([value, list, holds]).toEqual([value, list, ajv.validate(condition, { children: list })])
      seen.add(holds)
    }
  expect(seen.size).toBe(2)
})
