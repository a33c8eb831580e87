import { describe, expect, it } from 'vitest'
import type { Answers, Field, OptionList, Step, Wizard } from '../definition.ts'
import { conditionScope, pipeAnswers, rangeOfValue, resolvePath, savedValues } from '../index.ts'
import { resolveRelativeDates } from '../payload/relative-dates.ts'
import { computedValues } from './computed-values.ts'

const points = [0, 1, 2, 3].map((of) => ({ id: `o${of}`, label: `O${of}`, points: of }))
const card = (id: string): Field => ({ id, kind: 'choice-cards', label: id, list: { id: 'list', options: points } })
const ticks: Field = { id: 'ticks', kind: 'checklist', label: 'ticks', list: { id: 'list', options: points } }
const number = (id: string, range?: Field['range']): Field => ({
  id,
  kind: 'number',
  label: id,
  ...(range && { range }),
})

/** A step with these questions, and one that shows their values. */
const wizardOf = (fields: Field[], values: NonNullable<Wizard['values']>, question = '?'): Wizard => ({
  id: 'w',
  title: 'W',
  kind: 'linear',
  version: '0',
  values,
  steps: [
    { id: 'asked', title: 'Asked', question: '?', fields },
    { id: 'told', title: 'Told', question, fields: [] },
  ],
})

const kinds = wizardOf(
  [card('a'), card('b'), ticks, number('n', { min: 0, step: 0.1 }), number('m', { min: 0, step: 0.1 })],
  [
    { id: 'sum', sum: ['a', 'b', 'ticks', 'n'], saved: true },
    { id: 'count', count: ['a', 'b', 'ticks', 'n'] },
    { id: 'high', count: ['a', 'b'], value: { enum: ['o2', 'o3'] } },
    { id: 'rest', difference: ['n', 'm'] },
    { id: 'cost', product: 'rest', by: 12.5, saved: true },
  ],
)

it('computes sums of numbers and points, counts, differences and products, also of other values', () => {
  const answers = { a: 'o2', b: 'o3', ticks: ['o1', 'o3'], n: '0.3', m: '0.1' }
  expect(computedValues(kinds, answers)).toEqual({ sum: '9.3', count: '4', high: '2', rest: '0.2', cost: '2.5' })
  expect(savedValues(kinds, answers)).toEqual({ sum: 9.3, cost: 2.5 })
  expect(savedValues(wizardOf([], [{ id: 'c', count: [] }]), {})).toBeUndefined()
})

it('treats an unanswered question as 0', () => {
  expect(computedValues(kinds, {})).toEqual({ sum: '0', count: '0', high: '0', rest: '0', cost: '0' })
  expect(computedValues(kinds, { m: '2' })).toMatchObject({ rest: '-2', cost: '-25' })
})

it.each([
  [['0.1', '0.2'], 1, '0.3'],
  [['999999999999', '0.000001'], 1, '999999999999.000001'],
  [['0.000001', '0'], 0.5, '0.000001'],
  [['-0.000001', '0'], 0.5, '-0.000001'],
  [['0.000001', '0'], 0.4, '0'],
  [['-0.000001', '0'], 0.4, '0'],
  [['1', '2'], -0.333333, '-0.999999'],
])('the sum of %j times %d is %s, exact and rounded once, half away from zero', ([n = '', m = ''], by, told) => {
  const wizard = wizardOf(
    [number('n'), number('m')],
    [
      { id: 'sum', sum: ['n', 'm'] },
      { id: 'times', product: 'sum', by },
    ],
  )
  expect(computedValues(wizard, { n, m }).times).toBe(told)
})

it('ignores answers that are stashed or invalid, and can be read by conditions', () => {
  const open = { properties: { sum: { minimum: 3 } } }
  const wizard: Wizard = {
    ...wizardOf([], [{ id: 'sum', sum: ['a', 'b', 'n'] }]),
    steps: [
      { id: 'one', title: '1', question: '?', fields: [card('a'), { ...card('b'), when: { required: ['a'] } }] },
      { id: 'two', title: '2', question: '?', fields: [number('n', { max: 5 })] },
      { id: 'three', title: '3', question: '?', fields: [], when: open },
    ],
  }
  const stepsOf = (answers: Record<string, string>) => {
    const { path, values } = resolvePath(wizard, answers, {})
    return [path.map(({ step }) => step.id).join(' '), values.sum]
  }
  expect(stepsOf({ a: 'o1', b: 'o2' })).toEqual(['one two three', '3'])
  expect(stepsOf({ b: 'o3' })).toEqual(['one two', '0'])
  expect(stepsOf({ a: 'o1', n: '6' })).toEqual(['one two', '1'])
  expect(conditionScope(wizard, { a: 'o1' }, { mood: 'calm' })).toEqual({ sum: '1', a: 'o1', mood: 'calm' })
})

it('ignores a circular reference', () => {
  const wizard = wizardOf(
    [card('a')],
    [
      { id: 'x', sum: ['a', 'y'] },
      { id: 'y', sum: ['x', 'a'] },
    ],
  )
  expect(computedValues(wizard, { a: 'o2' })).toEqual({ x: '4', y: '4' })
})

it('rangeOfValue returns minimum, maximum and step', () => {
  expect(rangeOfValue(kinds, 'high')).toEqual({ min: 0, max: 2, step: 1 })
  const wizard = wizardOf(
    [card('a'), ticks, number('n', { min: 2, max: 3, step: 0.5 })],
    [
      { id: 'all', sum: ['a', 'ticks', 'n'] },
      { id: 'less', product: 'all', by: -2 },
    ],
  )
  expect(rangeOfValue(wizard, 'all')).toEqual({ min: 0, max: 12, step: 0.5 })
  expect(rangeOfValue(wizard, 'less')).toEqual({ min: -24, max: 0, step: 1 })
  expect(rangeOfValue(wizard, 'none')).toBeUndefined()
})

it('formats values in texts in the given language', () => {
  const wizard = wizardOf(
    [number('n', { step: 0.5 })],
    [{ id: 'sum', sum: ['n'] }],
    'So far {value.sum}, {answer.n}, {value.gone}.',
  )
  const taken = resolvePath(wizard, { n: '1234.5' }, {})
  const [, told] = taken.path
  const shown = (language: string) => told && pipeAnswers(told, taken, language).step.question
  expect(shown('en')).toBe('So far 1,234.5, 1234.5, ….')
  expect(shown('de')).toBe('So far 1.234,5, 1234,5, ….')
})

it('sums finished repeat entries exactly', () => {
  const trips: Field = {
    id: 'trips',
    kind: 'repeat',
    label: 'Trips',
    limit: 3,
    fields: [{ ...number('km', { min: 0, max: 9.5, step: 0.1 }), min: 1 }, card('to')],
  }
  const wizard = wizardOf(
    [trips, number('fee', { min: 1, max: 2 })],
    [
      { id: 'far', sum: ['trips.km', 'fee'] },
      { id: 'cost', product: 'far', by: 0.5 },
      { id: 'points', sum: ['trips.to'] },
      { id: 'long', count: ['trips.km'], value: { minimum: 0.2 } },
    ],
  )
  const entries = [{ km: '0.1' }, { km: '0.2', to: 'o3' }, { to: 'o2' }].map((entry) => JSON.stringify(entry))
  expect(resolvePath(wizard, { trips: entries, fee: '2' }, {}).values).toEqual({
    ...{ far: '2.3', cost: '1.15', long: '1' },
    points: computedValues(wizard, { trips: entries.slice(1, 2) }).points,
  })
  expect(rangeOfValue(wizard, 'far')).toEqual({ min: 0, max: 30.5, step: 0.1 })
  expect(rangeOfValue(wizard, 'long')).toEqual({ min: 0, max: 3, step: 1 })
})

describe('products of two questions', () => {
  const wizard = wizardOf(
    [
      {
        ...{ id: 'items', kind: 'repeat', label: 'Items', limit: 3 },
        fields: [
          number('price', { min: 0, max: 99.5, decimals: 2 }),
          number('pieces', { min: 1, max: 9 }),
          card('size'),
        ],
      },
      number('nights', { min: 1, max: 7 }),
      number('beds', { min: 0, max: 2.5, step: 0.5 }),
    ],
    [
      { id: 'goods', product: 'items.price', by: 'items.pieces' },
      { id: 'sizes', product: 'items.size', by: 'items.pieces' },
      { id: 'hotel', product: 'nights', by: 'beds' },
      { id: 'all', sum: ['goods', 'hotel', 'nights'] },
      { id: 'tax', product: 'all', by: 0.07, saved: true },
    ],
  )
  const entries = (...all: object[]) => all.map((entry) => JSON.stringify(entry))

  it('are computed per entry and summed; an unanswered factor counts as 0', () => {
    const items = entries({ price: '0.1', pieces: '3', size: 'o2' }, { price: '12.35' }, { price: '2', pieces: '2' })
    expect(computedValues(wizard, { items })).toMatchObject({ goods: '4.3', sizes: '6', hotel: '0', all: '4.3' })
    expect(computedValues(wizard, { items, nights: '3' })).toMatchObject({ hotel: '0', all: '7.3' })
    const whole = { beds: '1.5', items, nights: '3' }
    expect(computedValues(wizard, whole)).toMatchObject({ hotel: '4.5', all: '11.8', tax: '0.826' })
    expect(savedValues(wizard, whole)).toEqual({ tax: 0.826 })
    expect(
      pipeAnswers(
        { step: { ...wizard.steps[0], question: '{value.goods}' } as Step, fields: [] },
        resolvePath(wizard, whole, {}),
      ).step.question,
    ).toBe('4.30')
  })

  it('have the range of their factors', () => {
    expect(rangeOfValue(wizard, 'goods')).toEqual({ min: 0, max: 2686.5, step: 0.01 })
    expect(rangeOfValue(wizard, 'hotel')).toEqual({ min: 0, max: 17.5, step: 0.5 })
    expect(rangeOfValue(wizard, 'sizes')).toMatchObject({ min: 0, max: 81 })
  })

  it('require both questions in one entry, or both outside', () => {
    const apart = { ...wizard, values: [{ id: 'x', product: 'items.price', by: 'nights' }] as Wizard['values'] }
    expect(computedValues(apart as Wizard, { items: entries({ price: '2' }), nights: '2' })).toEqual({ x: '0' })
  })
})

describe('filtered sums with constants, rounding and bounds', () => {
  const kinds: OptionList = {
    id: 'kinds',
    options: ['travel', 'course', 'other'].map((id) => ({ id, label: id })) as OptionList['options'],
  }
  const wizard = wizardOf(
    [
      {
        ...{ id: 'costs', kind: 'repeat', label: 'Costs', limit: 4 },
        fields: [
          { id: 'kind', kind: 'choice-cards', label: 'Kind', list: kinds },
          number('amount', { min: 0, max: 1000, decimals: 2 }),
        ],
      },
      number('age', { min: 0, max: 99 }),
    ],
    [
      { id: 'travel', sum: ['costs.amount'], where: { kind: { enum: ['travel'] } }, saved: true },
      { id: 'most', sum: ['costs.amount'], where: { kind: { enum: ['travel', 'course'] } } },
      { id: 'share', product: 'most', by: 0.335, decimals: 2, clamp: { max: 500 }, saved: true },
      { id: 'left', difference: [100, 'most'], clamp: { min: 0 } },
      { id: 'fee', sum: ['age', 25, -0.5], decimals: 0 },
    ],
  )
  const costs = [
    { kind: 'travel', amount: '100.11' },
    { kind: 'course', amount: '50' },
    { kind: 'other', amount: '900' },
    { amount: '7' },
  ].map((entry) => JSON.stringify(entry))

  it('use entries by the answer to a choice', () => {
    expect(computedValues(wizard, { costs })).toEqual({
      ...{ travel: '100.11', most: '150.11', share: '50.29', left: '0', fee: '25' },
    })
    expect(savedValues(wizard, { costs })).toEqual({ travel: 100.11, share: 50.29 })
  })

  it('exist without answers, and have the range of their bounds', () => {
    expect(computedValues(wizard, {})).toEqual({ travel: '0', most: '0', share: '0', left: '100', fee: '25' })
    expect(computedValues(wizard, { age: '3' }).fee).toBe('28')
    const dear = ['travel', 'course', 'travel', 'course'].map((kind) => JSON.stringify({ kind, amount: '1000' }))
    expect(computedValues(wizard, { costs: dear })).toMatchObject({ most: '4000', share: '500', left: '0' })
    expect(rangeOfValue(wizard, 'share')).toEqual({ min: 0, max: 500, step: 0.01 })
    expect(rangeOfValue(wizard, 'left')).toMatchObject({ min: 0, max: 100 })
    expect(rangeOfValue(wizard, 'fee')).toEqual({ min: 25, max: 124, step: 1 })
  })
})

describe('values with fixed decimals', () => {
  const money = (id: string): Field => number(id, { min: 0, max: 5000, decimals: 2 })
  const trips: Field = { id: 'trips', kind: 'repeat', label: 'Trips', fields: [money('fare'), number('km', {})] }
  const wizard = {
    ...wizardOf(
      [money('meal'), money('bed'), trips, number('guests', {})],
      [
        { id: 'total', sum: ['meal', 'bed', 'trips.fare'] },
        { id: 'left', difference: ['meal', 'bed'] },
        { id: 'tax', product: 'total', by: 0.075 },
        { id: 'dearest', max: ['meal', 'trips.fare'] },
        { id: 'far', sum: ['trips.km', 'guests'] },
      ],
    ),
  }
  const text = '{answer.meal} / {value.total} / {value.left} / {value.tax} / {value.dearest} / {value.far}'
  const shownIn = (language: string, answers: Answers) => {
    const [asked] = wizard.steps
    const end: Step = {
      ...{ id: 'end', title: 'End', question: text, help: text, fields: [], ends: true },
      results: [{ title: text, paragraphs: [text] }],
    }
    const taken = resolvePath({ ...wizard, steps: [asked, end] as Wizard['steps'] }, answers, {})
    const { step } = pipeAnswers(taken.path[1] ?? { step: end, fields: [] }, taken, language)
    const [result] = step.results ?? []
    expect(new Set([step.question, step.help, result?.title, ...(result?.paragraphs ?? [])]).size).toBe(1)
    return step.question
  }

  it('show their decimals in every text and language, and are computed exactly', () => {
    const answers = { meal: '0.1', bed: '0.2', trips: [JSON.stringify({ fare: '1999.7', km: '12' })] }
    expect(computedValues(wizard, answers)).toMatchObject({ total: '2000', left: '-0.1', tax: '150' })
    expect(shownIn('en', answers)).toBe('0.10 / 2,000.00 / -0.10 / 150.00 / 1,999.70 / 12')
    expect(shownIn('de', answers)).toBe('0,10 / 2.000,00 / -0,10 / 150,00 / 1.999,70 / 12')
    expect(shownIn('en', { meal: '12.5', bed: '0.2' })).toBe('12.50 / 12.70 / 12.30 / 0.95 / 12.50 / 0')
  })
})

describe('values that compare answers', () => {
  const born: Field = { id: 'born', kind: 'date', label: 'Born' }
  const on: Field = { id: 'on', kind: 'date', label: 'On' }
  const time = (id: string): Field => ({ id, kind: 'time', label: id })
  const trips: Field = { id: 'trips', kind: 'repeat', label: 'Trips', fields: [number('km', {}), { ...on, id: 'day' }] }
  const wizard = wizardOf(
    [
      born,
      on,
      time('begins'),
      time('ends'),
      number('a', { min: -5, max: 9 }),
      number('b', { min: 0.5, max: 20, step: 0.5 }),
      trips,
    ],
    [
      { id: 'least', min: ['a', 'b', 'trips.km'], saved: true },
      { id: 'most', max: ['a', 'b'] },
      { id: 'latest', max: ['on', 'trips.day'], saved: true },
      { id: 'age', yearsBetween: ['born', 'on'] },
      { id: 'at', yearsBetween: ['born', '2026-03-01'] },
      { id: 'days', daysBetween: ['born', 'on'] },
      { id: 'shift', minutesBetween: ['begins', 'ends'], saved: true },
    ],
  )
  const entry = (answers: object) => JSON.stringify(answers)

  it('are absent without answers', () => {
    expect(computedValues(wizard, {})).toEqual({})
    expect(computedValues(wizard, { born: '2000-01-01' })).toEqual({ at: '26' })
    expect(savedValues(wizard, {})).toEqual({})
  })

  it('compare numbers numerically and dates by day, also in entries', () => {
    const all = { a: '9', b: '10.5', trips: [entry({ km: '-3' }), entry({ day: '2026-05-04' })], on: '2026-05-03' }
    expect(computedValues(wizard, all)).toEqual({ least: '-3', most: '10.5', latest: '2026-05-04' })
    expect(savedValues(wizard, all)).toEqual({ least: -3, latest: '2026-05-04' })
  })

  it.each([
    ['2000-02-29', '2001-02-28', '0'],
    ['2000-02-29', '2001-03-01', '1'],
    ['2000-02-29', '2004-02-28', '3'],
    ['2000-02-29', '2004-02-29', '4'],
    ['2000-06-15', '2026-06-14', '25'],
    ['2000-06-15', '2026-06-15', '26'],
    ['2026-06-15', '2026-06-14', '-1'],
    ['2026-06-15', '2025-06-15', '-1'],
  ])('from %s to %s are %s years', (from, to, years) =>
    expect(computedValues(wizard, { born: from, on: to }).age).toBe(years),
  )

  it.each([
    ['2026-11-28', '2026-11-28', '0'],
    ['2026-11-28', '2026-11-29', '1'],
    ['2024-02-28', '2024-03-01', '2'],
    ['2026-03-28', '2026-03-30', '2'],
    ['2026-11-29', '2026-11-28', '-1'],
    ['1999-12-31', '2026-11-28', '9829'],
  ])('from %s to %s are %s days', (from, to, days) =>
    expect(computedValues(wizard, { born: from, on: to }).days).toBe(days),
  )

  it('count minutes between two times of a day, negative past midnight', () => {
    const minutes = (begins: string, ends: string) => computedValues(wizard, { begins, ends }).shift
    expect([minutes('08:30', '17:00'), minutes('08:30', '08:30'), minutes('22:00', '06:00')]).toEqual([
      '510',
      '0',
      '-960',
    ])
    expect(computedValues(wizard, { begins: '08:30' })).toEqual({})
    expect(savedValues(wizard, { begins: '08:30', ends: '09:00' })).toEqual({ shift: 30 })
  })

  it('count years and days up to the current date', () => {
    const today = wizardOf(
      [born],
      [
        { id: 'age', yearsBetween: ['born', 'today'] },
        { id: 'days', daysBetween: ['born', 'today'] },
      ],
    )
    const daysOn = (day: string) => computedValues(resolveRelativeDates(today, day), { born: '2008-11-27' }).days
    expect([daysOn('2008-11-26'), daysOn('2008-12-27')]).toEqual(['-1', '30'])
    const ageOn = (day: string) => computedValues(resolveRelativeDates(today, day), { born: '2008-11-27' }).age
    expect([ageOn('2026-11-26'), ageOn('2026-11-27')]).toEqual(['17', '18'])
  })

  it('rangeOfValue covers all their results', () => {
    expect(rangeOfValue(wizard, 'most')).toEqual({ min: -5, max: 20, step: 0.5 })
    expect(rangeOfValue(wizard, 'shift')).toEqual({ min: -1439, max: 1439, step: 1 })
  })
})
