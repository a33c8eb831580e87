import type { ComputedValue } from '@kindred/contract/wizard'
import { describe, expect, it } from 'vitest'
import type { Answers, Field } from '../definition.ts'
import { computedValues, decimalsOfValues, rangeOfValue } from './computed-values.ts'

const number = (id: string, range: Field['range'] = { min: 0, max: 100_000, decimals: 2 }): Field => ({
  ...{ id, kind: 'number', label: id, range },
})
const fields = [
  number('weight', { min: 30, max: 250, decimals: 1 }),
  number('height', { min: 1, max: 2.3, decimals: 2 }),
  ...['a', 'b', 'income'].map((id) => number(id)),
  ...['arrival', 'departure'].map((id): Field => ({ id, kind: 'date', label: id })),
  { id: 'costs', kind: 'repeat', label: 'Costs', limit: 3, fields: [number('amount')] } as Field,
]
const wizardWith = (values: readonly ComputedValue[]) => ({
  values: values as [ComputedValue],
  steps: [{ id: 's', title: 's', question: 's', fields }],
})
const computed = (values: readonly ComputedValue[], answers: Answers) => computedValues(wizardWith(values), answers)

describe('values derived from other values', () => {
  it('a quotient is absent without an answer or when the divisor is 0', () => {
    const values: ComputedValue[] = [
      { id: 'square', product: 'height', by: 'height' },
      { id: 'bmi', quotient: ['weight', 'square'], decimals: 1 },
      { id: 'each', quotient: ['weight', 'spent'] },
      { id: 'spent', sum: ['a'] },
    ]
    expect(computed(values, { weight: '70', height: '1.75' })).toEqual({ square: '3.0625', bmi: '22.9', spent: '0' })
    expect(computed(values, { height: '1.75' }).bmi).toBeUndefined()
    expect(computed(values, { weight: '70' }).bmi).toBeUndefined()
    expect(computed(values, { weight: '70', a: '3' }).each).toBe('23.333333')
    expect(decimalsOfValues(wizardWith(values)).bmi).toBe(1)
  })

  it('a mean counts only answered questions, also in entries', () => {
    const values: ComputedValue[] = [
      { id: 'm', mean: ['a', 'b'], decimals: 2 },
      { id: 'each', mean: ['costs.amount'] },
    ]
    expect(computed(values, {})).toEqual({})
    expect(computed(values, { a: '1' }).m).toBe('1')
    expect(computed(values, { a: '1', b: '2.01' }).m).toBe('1.51')
    expect(computed(values, { costs: ['{"amount":"1"}', '{"amount":"4"}'] }).each).toBe('2.5')
  })

  it('bands give the value of a band, or a rate for each part', () => {
    const values: ComputedValue[] = [
      { id: 'tax', of: 'income', bands: [{ from: 10_000, rate: 0.2 }, { from: 40_000, rate: 0.4 }], decimals: 0, round: 'down' }, // biome-ignore format: bands
      { id: 'off', of: 'income', bands: [{ from: 100, value: 0.1 }] },
      { id: 'discount', product: 'income', by: 'off', decimals: 2 },
      { id: 'due', difference: ['income', 'discount'] },
    ]
    const at = (income: string) => computed(values, { income })
    expect(['10000', '10004.99', '40000', '50000.01'].map((one) => at(one).tax)).toEqual(['0', '0', '6000', '10000'])
    expect(['99.99', '100', '123.45'].map((one) => at(one).due)).toEqual(['99.99', '90', '111.1'])
    expect(computed(values, {})).toEqual({ discount: '0', due: '0' })
    expect(rangeOfValue(wizardWith(values), 'tax')).toEqual({ min: 0, max: 30_000, step: 1 })
  })

  it('clamped values and days between dates can be used in other values', () => {
    const values: ComputedValue[] = [
      { id: 'hotel', sum: ['a'], clamp: { max: 500 } },
      { id: 'travel', sum: ['b'], clamp: { max: 300 } },
      { id: 'claim', sum: ['hotel', 'travel'] },
      { id: 'nights', daysBetween: ['arrival', 'departure'] },
      { id: 'stay', product: 'a', by: 'nights' },
    ]
    const found = computed(values, { a: '900', b: '20', arrival: '2026-01-30', departure: '2026-02-02' })
    expect(found).toMatchObject({ claim: '520', stay: '2700' })
    expect(computed(values, { a: '900' })).toMatchObject({ claim: '500', stay: '0' })
  })

  it.each([
    ['down', ['1.2', '-1.2']],
    ['up', ['1.3', '-1.3']],
  ] as const)('rounds %s', (round, [above, below]) => {
    const values: ComputedValue[] = [
      { id: 'x', sum: ['a'], decimals: 1, round },
      { id: 'y', difference: [0, 'a'], decimals: 1, round },
    ]
    expect(computed(values, { a: '1.25' })).toEqual({ x: above, y: below })
  })
})
