import type { ConditionValue } from '@kindred/contract/condition'
import { computedValues, conditionHolds, countBetween, type Field, type Wizard } from '@kindred/engine'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkJourneys } from './check-journeys.ts'
import { Journeys } from './journeys.ts'

const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10))
const bounds = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const

/** Two or three days around the end of February, each pair with its years; bounds of the years and of the days. */
const dates = fc.record({
  firsts: fc.array(fc.constantFrom('2000-02-26', '2001-02-26', '2003-02-26', '2004-02-26'), {
    minLength: 2,
    maxLength: 3,
  }),
  years: fc.array(fc.tuple(fc.integer({ min: -4, max: 4 }), fc.integer({ min: 0, max: 3 })), {
    minLength: 2,
    maxLength: 3,
  }),
  own: fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 5 })), { maxLength: 2 }),
  isFixed: fc.boolean(),
  words: fc.array(fc.constantFrom('yearsBetween' as const, 'daysBetween' as const), { minLength: 3, maxLength: 3 }),
})

it('finds with few dates per question every combination of bounds on years and days between them', () => {
  fc.assert(
    fc.property(dates, ({ firsts, years, own, isFixed, words }) => {
      const lines = firsts.map((first) => days(first, 6))
      const fields = lines.map((line, at): Field => {
        const [from, to] = [line[0] ?? '', line.at(-1) ?? '']
        return { id: `d${at}`, kind: 'date', label: 'D', dates: { from, to } }
      })
      const ends: [string, string][] = [['d0', 'd1'], isFixed ? ['d1', '2004-02-29'] : ['d1', 'd2'], ['d2', 'd0']]
      const values = ends.filter(([from, to]) =>
        [from, to].every((end) => /^\d/.test(end) || fields.some(({ id }) => id === end)),
      )
      // Of days one that lies between the two questions.
      const boundOf = (at: number, bound: number): number => {
        const [from = '', to = ''] = (values[at] ?? []).map((end) => lines[Number(end.slice(1))]?.[2] ?? end)
        return words[at] === 'daysBetween' ? countBetween('daysBetween', from, to) + bound : bound
      }
      const conditions = [
        ...years.flatMap(([bound, keyword], at) =>
          values.length === 0
            ? []
            : [
                {
                  properties: {
                    [`v${at % values.length}`]: {
                      [bounds[keyword] ?? 'minimum']: boundOf(at % values.length, bound),
                    },
                  },
                },
              ],
        ),
        ...own.flatMap(([of, at]) => {
          const day = lines[of]?.[at]
          return day === undefined ? [] : [{ properties: { [`d${of}`]: { formatMinimum: day } } }]
        }),
      ]
      expectAll(fields, lines, {
        values: values.map((ends, at) => ({ id: `v${at}`, [words[at] ?? 'yearsBetween']: ends })),
        conditions,
      })
    }),
    { numRuns: 150, seed: 20261127 },
  )
})

const numbers = fc.record({
  ranges: fc.array(
    fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 1, max: 8 }), fc.constantFrom(0.5, 1, 2)),
    { minLength: 2, maxLength: 3 },
  ),
  bounds: fc.array(
    fc.tuple(
      fc.constantFrom('least', 'most', 'total', 'n0'),
      fc.integer({ min: -8, max: 20 }),
      fc.integer({ min: 0, max: 3 }),
    ),
    { minLength: 1, maxLength: 4 },
  ),
})

it('finds with few numbers per question every combination of bounds on smallest, largest and sum', () => {
  fc.assert(
    fc.property(numbers, ({ ranges, bounds: asked }) => {
      const fields = ranges.map(
        ([min, places, step], at): Field => ({
          id: `n${at}`,
          kind: 'number',
          label: 'N',
          range: { min, max: min + places * step, step },
        }),
      )
      const lines = ranges.map(([min, places, step]) =>
        Array.from({ length: places + 1 }, (_, at) => String(min + at * step)),
      )
      const ids = fields.map(({ id }) => id) as [string, ...string[]]
      const values = [
        { id: 'least', min: ids },
        { id: 'most', max: ids },
        { id: 'total', sum: ids },
      ]
      const conditions = asked.map(([id, bound, keyword]) => ({
        properties: { [id]: { [bounds[keyword] ?? 'minimum']: bound / 2 } },
      }))
      expectAll(fields, lines, { values, conditions })
    }),
    { numRuns: 150, seed: 20261127 },
  )
})

const lines = fc.record({
  starts: fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 4 }), fc.constantFrom(1, 2, 3)), {
    minLength: 2,
    maxLength: 4,
  }),
  bounds: fc.array(
    fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: -6, max: 8 }), fc.integer({ min: 0, max: 3 })),
    { minLength: 1, maxLength: 5 },
  ),
  isClosed: fc.boolean(),
})

/** The ends of values between each question and the next one, and, where it is closed, the last and the first. */
const endsOf = (count: number, isClosed: boolean): [string, string][] =>
  Array.from({ length: count - (isClosed ? 0 : 1) }, (_, at) => [`n${at}`, `n${(at + 1) % count}`])

it('finds with few numbers per question every combination of bounds on chained differences', () => {
  fc.assert(
    fc.property(lines, ({ starts, bounds: asked, isClosed }) => {
      const fields = starts.map(
        ([min, places, step], at): Field => ({
          ...{ id: `n${at}`, kind: 'number', label: 'N' },
          range: { min: min / 2, max: (min + places * step) / 2, step: step / 2 },
        }),
      )
      const texts = starts.map(([min, places, step]) =>
        Array.from({ length: places + 1 }, (_, at) => String((min + at * step) / 2)),
      )
      const values = endsOf(fields.length, isClosed).map(([from, to], at) => ({ id: `v${at}`, difference: [to, from] }))
      const ids = [...values, ...fields].map(({ id }) => id)
      const conditions = asked.map(([of, bound, keyword]) => ({
        properties: { [ids[of % ids.length] ?? '']: { [bounds[keyword] ?? 'minimum']: bound / 2 } },
      }))
      expectAll(fields, texts, { values, conditions })
    }),
    { numRuns: 150, seed: 20261128 },
  )
})

it('finds with few times per question every combination of bounds on minutes between them', () => {
  fc.assert(
    fc.property(lines, ({ starts, bounds: asked, isClosed }) => {
      const clock = (quarters: number): string =>
        `${String(8 + Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`
      const fields = starts.map(
        ([from, places, step], at): Field => ({
          ...{ id: `n${at}`, kind: 'time', label: 'T' },
          times: { from: clock(from), to: clock(from + places * step), step: step * 15 },
        }),
      )
      const texts = starts.map(([from, places, step]) =>
        Array.from({ length: places + 1 }, (_, at) => clock(from + at * step)),
      )
      const values = endsOf(fields.length, isClosed).map((ends, at) => ({ id: `v${at}`, minutesBetween: ends }))
      const conditions = asked.map(([of, bound, keyword]) => ({
        properties: { [values[of % values.length]?.id ?? '']: { [bounds[keyword] ?? 'minimum']: bound * 15 } },
      }))
      expectAll(fields, texts, { values, conditions })
    }),
    { numRuns: 100, seed: 20261128 },
  )
})

it('decides four increasing numbers and dates with two year bounds in fewer than 40 classes', () => {
  const numbers = [1, 2, 3, 4].map(
    (at): Field => ({ id: `n${at}`, kind: 'number', label: 'N', range: { min: 0, max: 3000 }, min: 1 }),
  )
  const rows = [1, 2, 3].map((at) => ({ id: `more${at}`, difference: [`n${at + 1}`, `n${at}`] }))
  const [from, to] = [
    { from: '1990-01-01', to: '2026-12-31' },
    { from: '1995-01-01', to: '2037-12-31' },
  ].map((dates, at): Field => ({ id: `d${at}`, kind: 'date', label: 'D', dates, min: 1 })) as [Field, Field]
  const values = [...rows, { id: 'years', yearsBetween: ['d0', 'd1'] }]
  const { findings, report } = checkJourneys({
    ...{ id: 'w', title: 'W', kind: 'linear', version: '0' },
    values,
    steps: [
      {
        ...{ id: 'asked', title: 'Asked', question: '?', fields: [...numbers] },
        checks: rows.map(({ id }, at) => ({
          ...{ id, message: 'More.', marks: `n${at + 2}` },
          when: { properties: { [id]: { maximum: 0 } }, required: [`n${at + 2}`] },
        })),
      },
      {
        ...{ id: 'days', title: 'Days', question: '?', fields: [from, to] },
        checks: [{ exclusiveMaximum: 0 }, { minimum: 11 }].map((years, at) => ({
          ...{ id: `c${at}`, message: 'Other days.', marks: 'd1' },
          when: { properties: { years }, required: ['years'] },
        })),
      },
    ],
  })
  expect(findings).toEqual([])
  expect(report.skipped).toEqual([])
  expect(report.classes).toBeLessThan(40)
})

interface ValuesAndConditions {
  values: NonNullable<Wizard['values']>
  conditions: { properties: Record<string, ConditionValue> }[]
}

function expectAll(
  fields: readonly Field[],
  lines: readonly (readonly string[])[],
  { values, conditions }: ValuesAndConditions,
): void {
  const wizard: Wizard = {
    ...{ id: 'w', title: 'W', kind: 'overview', version: '0' },
    values,
    steps: [
      { id: 'asked', title: 'Asked', question: '?', fields: [...fields] },
      ...conditions.map((when, at) => ({ id: `c${at}`, title: 'C', question: '?', fields: [], when })),
    ],
  }
  const { explorer } = new Journeys(wizard)
  const classes = fields.map((field) => explorer.classesWith(field, [undefined]))
  expect(classes.map(({ whole }) => whole)).toEqual(fields.map(() => true))
  const seen = (all: readonly (readonly (string | undefined)[])[]): string[] => {
    const given = all.reduce<(string | undefined)[][]>(
      (found, some) => found.flatMap((before) => some.map((one) => [...before, one])),
      [[]],
    )
    const outcomes = given.map((texts) => {
      const answers = Object.fromEntries(
        texts.flatMap((text, at) => (text === undefined ? [] : [[fields[at]?.id, text]])),
      )
      const scope = { ...computedValues(wizard, answers), ...answers }
      return conditions.map((condition) => Number(conditionHolds(condition, scope))).join('')
    })
    return [...new Set(outcomes)].sort()
  }
  const chosen = classes.map(({ answers }) => answers.map(({ answer }) => answer as string | undefined))
  expect(seen(chosen)).toEqual(seen(lines.map((line) => [undefined, ...line])))
}

it('decides ages and the youngest of ten without trying every day', () => {
  const born: Field = { id: 'born', kind: 'date', label: 'Born', min: 1 }
  const on: Field = { id: 'on', kind: 'date', label: 'On', min: 1, dates: { from: '2026-01-01', to: '2026-12-31' } }
  const children: Field = {
    id: 'children',
    kind: 'repeat',
    label: 'Children',
    limit: 10,
    fields: [{ id: 'years', kind: 'number', label: 'Years', range: { min: 0, max: 120 }, min: 1 }],
  }
  const found = (when: object) => {
    const { findings, report } = checkJourneys({
      ...{ id: 'w', title: 'W', kind: 'linear', version: '0' },
      values: [
        { id: 'age', yearsBetween: ['born', 'on'] },
        { id: 'youngest', min: ['children.years'] },
      ],
      steps: [
        { id: 'asked', title: 'Asked', question: '?', fields: [born, on, children] },
        { id: 'more', title: 'More', question: '?', fields: [], when },
      ],
    })
    expect(report.situations).toBeLessThan(2000)
    return findings.map(({ rule }) => rule)
  }
  const bornFrom = (day: string, minimum: number) => ({
    properties: { born: { formatMinimum: day }, age: { minimum } },
  })
  expect(found({ properties: { age: { minimum: 18 } } })).toEqual([])
  expect(found(bornFrom('2008-12-31', 18))).toEqual([])
  expect(found(bornFrom('2009-01-01', 18))).toEqual(['unreachable-step'])
  expect(found(bornFrom('2009-01-01', 17))).toEqual([])
  expect(found({ properties: { youngest: { minimum: 5 } }, required: ['youngest'] })).toEqual([])
  const noneYoung = {
    not: { properties: { children: { contains: { properties: { years: { exclusiveMaximum: 5 } } } } } },
  }
  expect(
    found({ allOf: [{ properties: { youngest: { maximum: 4 } }, required: ['youngest', 'children'] }, noneYoung] }),
  ).toEqual(['unreachable-step'])
})

it('lets whoever gave the first of two days give the second on each side of a bound, and finds where the second has none left', () => {
  const on = (id: string, to: string): Field => ({
    id,
    kind: 'date',
    label: id,
    min: 1,
    dates: { from: '2020-01-01', to },
  })
  const step = (field: Field) => ({ id: `on-${field.id}`, title: field.id, question: '?', fields: [field] })
  const turned = {
    id: 'turned',
    when: { properties: { days: { exclusiveMaximum: 0 } } },
    message: 'No.',
    marks: 'until',
  }
  const found = (last: string, [first, second]: readonly ['from' | 'until', 'from' | 'until']) => {
    const fields = { from: on('from', '2020-12-31'), until: on('until', last) }
    const check = { ...turned, marks: second, when: { ...turned.when, required: ['days'] } }
    const wizard: Wizard = {
      ...{ id: 'stay', title: 'Stay', kind: 'linear', version: '0' },
      values: [{ id: 'days', daysBetween: ['from', 'until'] }],
      steps: [step(fields[first]), { ...step(fields[second]), checks: [check] }],
    }
    return checkJourneys(wizard).findings.map(({ rule }) => rule)
  }
  expect(found('2020-12-31', ['from', 'until'])).toEqual([])
  expect(found('2020-06-30', ['from', 'until'])).toEqual(['checks-contradict'])
  expect(found('2020-12-31', ['until', 'from'])).toEqual([])
  expect(found('2020-06-30', ['until', 'from'])).toEqual([])
})
