import type { ConditionValue } from '@kindred/contract/condition'
import { computedValues, conditionHolds, type Field, type Wizard } from '@kindred/engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldClasses } from './answer-classes.ts'
import { checkJourneys } from './check-journeys.ts'
import { modelOf } from './model.ts'

const points = [0, 1, 2, 3].map((of) => ({ id: `o${of}`, label: `O${of}`, points: of }))
const band = (title: string, score: ConditionValue) => ({
  title,
  paragraphs: ['Words.'] as [string],
  when: { properties: { score } },
})

/** A scale of nine statements with 0 to 3 points, on one step or on a step each, with results by their sum. */
function scale(perStep: number, results: ReturnType<typeof band>[], min?: number): Wizard {
  const ids = Array.from({ length: 9 }, (_, at) => `q${at}`)
  const field = (id: string): Field => ({
    id,
    kind: 'scale' as const,
    label: id,
    list: { id: 'list', options: points },
    ...(min === undefined ? {} : { min }),
  })
  const parts = Array.from({ length: Math.ceil(9 / perStep) }, (_, at) => ids.slice(at * perStep, (at + 1) * perStep))
  return {
    id: 'scale',
    title: 'Scale',
    kind: 'linear',
    version: '0',
    values: [{ id: 'score', sum: ids }],
    steps: [
      ...parts.map((part, at) => ({ id: `s${at}`, title: `S${at}`, question: '?', fields: part.map(field) })),
      { id: 'end', title: 'End', question: '?', fields: [], results: results as [ReturnType<typeof band>] },
    ],
  }
}

const findingsOf = (wizard: Wizard) => {
  const { findings, report } = checkJourneys(wizard)
  expect(report.skipped).toEqual([])
  // The sum is what is carried: 4 to the power of 9 answers would be 262,144.
  expect(report.situations).toBeLessThan(2000)
  return findings.map(({ rule, path, sentence, trace }) => ({ rule, path, sentence, trace }))
}

describe.each([
  ['all on one step, each asked for', 9, 1],
  ['all on one step, each may be left out', 9, undefined],
  ['a step for each', 1, 1],
  ['three on a step, each may be left out', 3, undefined],
])('a scale of nine statements with 0 to 3 points, %s', (_name, perStep, min) => {
  const whole = [band('Low', { maximum: 9 }), band('Middle', { minimum: 10, exclusiveMaximum: 19 })]
  it('has no findings when bands cover all 28 totals once', () => {
    expect(findingsOf(scale(perStep, [...whole, band('High', { minimum: 19 })], min))).toEqual([])
  })

  it('reaches a total of 27, and never 28', () => {
    expect(
      findingsOf(scale(perStep, [...whole, band('High', { minimum: 19 }), band('Top', { const: '27' })], min)),
    ).toEqual([
      expect.objectContaining({
        rule: 'results-overlap',
        sentence: 'With 27 as "score", people see both "High" and "Top" on "End".',
      }),
    ])
    const beyond = findingsOf(
      scale(perStep, [...whole, band('High', { minimum: 19 }), band('Beyond', { minimum: 28 })], min),
    )
    expect(beyond).toEqual([expect.objectContaining({ rule: 'result-never-shown', path: 'results[3].when' })])
  })

  it('reports a gap or an overlap of one total with answers that add up to it', () => {
    const [gap, ...none] = findingsOf(scale(perStep, [...whole, band('High', { minimum: 20 })], min))
    expect(none).toEqual([])
    expect(gap).toMatchObject({ rule: 'no-result' })
    const sum = [...(gap?.trace ?? '').matchAll(/"O(\d)"/g)].reduce((all, [, of]) => all + Number(of), 0)
    expect(sum).toBe(19)
    const [both, ...others] = findingsOf(scale(perStep, [...whole, band('High', { minimum: 18 })], min))
    expect(others).toEqual([])
    expect(both).toMatchObject({ rule: 'results-overlap', path: 'results[2].when' })
    const shared = [...(both?.trace ?? '').matchAll(/"O(\d)"/g)].reduce((all, [, of]) => all + Number(of), 0)
    expect(shared).toBe(18)
  })
})

/** A sum or a difference of numbers with long lines, of a checklist, and of a constant times a number; bounds on it and on one of them. */
const sums = fc.record({
  ranges: fc.array(fc.tuple(fc.integer({ min: -4, max: 4 }), fc.integer({ min: 0, max: 14 })), {
    minLength: 1,
    maxLength: 2,
  }),
  step: fc.constantFrom(0.5, 1, 2),
  by: fc.constantFrom(1, -1, 2, 0.25),
  isMixed: fc.boolean(),
  isDifference: fc.boolean(),
  hasTicks: fc.boolean(),
  bounds: fc.array(fc.integer({ min: -40, max: 80 }), { minLength: 1, maxLength: 3 }),
  own: fc.array(fc.integer({ min: -8, max: 20 }), { maxLength: 2 }),
})

const keywords = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const

it('finds with few numbers per question every combination of bounds on a total and a number', () => {
  let most = 0
  fc.assert(
    fc.property(sums, ({ ranges, step: least, by, isMixed, isDifference, hasTicks, bounds, own }) => {
      const numbers = ranges.map(([min, places], at): Field => {
        const step = isMixed ? least * (at + 1) : least
        const range = { min, max: min + places * step, step }
        return { id: `n${at}`, kind: 'number', label: 'N', range }
      })
      const ticks: Field = { id: 't', kind: 'checklist', label: 'T', limit: 2, list: { id: 'list', options: points } }
      const fields = hasTicks ? [...numbers, ticks] : numbers
      const ids = fields.map(({ id }) => id)
      const [first = '', second] = ids
      const conditions = [
        ...bounds.map((bound, at) => ({ properties: { total: { [keywords[at % 4] ?? 'minimum']: bound / 2 } } })),
        ...own.map((bound, at) => ({ properties: { n0: { [keywords[(at + 2) % 4] ?? 'minimum']: bound } } })),
      ]
      const wizard: Wizard = {
        id: 'w',
        title: 'W',
        kind: 'overview',
        version: '0',
        values: [
          isDifference && second !== undefined
            ? { id: 'all', difference: [first, second] }
            : { id: 'all', sum: ids as [string] },
          { id: 'total', product: 'all', by },
        ],
        steps: [
          { id: 'asked', title: 'Asked', question: '?', fields },
          ...conditions.map((when, at) => ({ id: `c${at}`, title: 'C', question: '?', fields: [], when })),
        ],
      }
      const model = modelOf(wizard)
      const everything = fields.map((field) =>
        field.list === undefined
          ? [undefined, ...placesOf(field)]
          : [undefined, ...points.map(({ id }) => [id]), ...points.flatMap(pairsWith)],
      )
      const classes = fields.map((field) => fieldClasses(model, field, [undefined]).answers.map(({ answer }) => answer))
      const seen = (all: (readonly (string | readonly string[] | undefined)[])[]) =>
        new Set(
          product(all).map((given) => {
            const pairs = given.flatMap((answer, at) =>
              answer === undefined ? [] : [[ids[at] ?? '', answer] as const],
            )
            const answers = Object.fromEntries(pairs)
            const scope = { ...computedValues(wizard, answers), ...answers }
            return conditions.map((condition) => Number(conditionHolds(condition, scope))).join('')
          }),
        )
      expect([...seen(classes)].sort()).toEqual([...seen(everything)].sort())
      most = Math.max(most, ...classes.map(({ length }) => length))
    }),
    { numRuns: 120, seed: 20261126 },
  )
  expect(most).toBeGreaterThan(5)
})

const placesOf = ({ range = {} }: Field): string[] => {
  const { min = 0, max = 0, step = 1 } = range
  return Array.from({ length: Math.round((max - min) / step) + 1 }, (_, at) => String(min + at * step))
}

const pairsWith = ({ id }: { id: string }, at: number): string[][] =>
  points.slice(at + 1).map((other) => [id, other.id])

const product = <T>(all: readonly (readonly T[])[]): T[][] =>
  all.reduce<T[][]>((found, some) => found.flatMap((before) => some.map((one) => [...before, one])), [[]])

it('decides sums of numbers with a million values, and reports where it cannot', () => {
  const amount = (id: string): Field => ({ id, kind: 'number', label: id, range: { min: 0, max: 1_000_000 } })
  const wizard = (total: ConditionValue, more: NonNullable<Wizard['values']> = []): Wizard => ({
    id: 'w',
    title: 'W',
    kind: 'linear',
    version: '0',
    values: [{ id: 'total', sum: ['a', 'b'] }, ...more],
    steps: [
      { id: 'asked', title: 'Asked', question: '?', fields: [amount('a'), amount('b')] },
      { id: 'more', title: 'More', question: '?', fields: [], when: { properties: { total } } },
      ...more.map(({ id }) => ({
        id,
        title: id,
        question: '?',
        fields: [],
        when: { properties: { [id]: { minimum: 5 } } },
      })),
    ],
  })
  const rules = (one: Wizard) => checkJourneys(one).findings.map(({ rule }) => rule)
  expect(rules(wizard({ minimum: 2_000_000 }))).toEqual([])
  expect(rules(wizard({ const: '1234567' }))).toEqual([])
  expect(rules(wizard({ minimum: 2_000_001 }))).toEqual(['unreachable-step'])
  expect(rules(wizard({ maximum: 2_000_000 }))).toEqual(['always-holds'])
  expect(rules(wizard({ multipleOf: 7 }))).toContain('not-fully-checked')
  expect(rules(wizard({ minimum: 5 }, [{ id: 'gap', difference: ['a', 'b'] }]))).toContain('not-fully-checked')
})

it('counts options with equal points separately: two of ten and one of one make 21', () => {
  const options = [1, 1, 10, 10].map((of, at) => ({ id: `o${at}`, label: `O${at}`, points: of }))
  const ticks: Field = { id: 't', kind: 'checklist', label: 'T', list: { id: 'list', options } }
  const rules = (total: string) =>
    checkJourneys({
      id: 'w',
      title: 'W',
      kind: 'linear',
      version: '0',
      values: [{ id: 'total', sum: ['t'] }],
      steps: [
        { id: 'asked', title: 'Asked', question: '?', fields: [ticks] },
        { id: 'more', title: 'More', question: '?', fields: [], when: { properties: { total: { const: total } } } },
      ],
    }).findings.map(({ rule }) => rule)
  expect([rules('12'), rules('21'), rules('22')]).toEqual([[], [], []])
  expect([rules('13'), rules('30')]).toEqual([['unreachable-step'], ['unreachable-step']])
})
