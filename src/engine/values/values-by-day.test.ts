import { expect, it, vi } from 'vitest'
import type { Wizard } from '../definition.ts'
import { computedValues, daysOfValues, rangeOfValue, resolvePath, savedValues, withValuesOn } from '../index.ts'
import { wizardAsAnswered } from '../payload/relative-dates.ts'

const wizard: Wizard = {
  ...{ id: 'w', title: 'W', kind: 'linear', version: '0' },
  values: [
    { id: 'price', byDay: [{ until: '2027-05-01', value: 40 }, { until: '2027-06-30', value: 47.5 }, { value: 55 }] },
    { id: 'total', product: 'guests', by: 'price', saved: true },
    { id: 'fee', byDay: [{ until: '2027-05-15', value: 0 }, { value: 5 }], saved: true },
  ],
  steps: [
    {
      ...{ id: 's', title: 'S', question: '?' },
      fields: [
        { id: 'guests', kind: 'number', label: 'Guests', range: { min: 1, max: 4 } },
        { id: 'why', kind: 'short-text', label: 'Why so late', when: { properties: { price: { minimum: 55 } } } },
      ],
    },
  ],
}
const on = (day: string) => computedValues(withValuesOn(wizard, day), { guests: '2' })

it.each([
  ['2026-01-01', '40', '80', '0'],
  ['2027-05-01', '40', '80', '0'],
  ['2027-05-02', '47.5', '95', '0'],
  ['2027-05-15', '47.5', '95', '0'],
  ['2027-05-16', '47.5', '95', '5'],
  ['2027-06-30', '47.5', '95', '5'],
  ['2027-07-01', '55', '110', '5'],
])('on %s the price is %s, two of it are %s, and the fee is %s', (day, price, total, fee) =>
  expect(on(day)).toEqual({ price, total, fee }),
)

it('has one day of each interval, the same object for its days, and the wizard itself without values by the day', () => {
  expect(daysOfValues(wizard)).toEqual(['2027-05-01', '2027-05-15', '2027-06-30', '2027-07-01'])
  expect(withValuesOn(wizard, '2027-05-02')).toBe(withValuesOn(wizard, '2027-05-15'))
  expect(withValuesOn(wizard, '2027-05-15')).not.toBe(withValuesOn(wizard, '2027-05-16'))
  const { values: _, ...plain } = wizard
  expect([withValuesOn(plain, '2027-05-02') === plain, daysOfValues(plain)]).toEqual([true, []])
})

it('has the range of all days', () => {
  expect(rangeOfValue(wizard, 'price')).toMatchObject({ min: 40, max: 55 })
  expect(rangeOfValue(wizard, 'total')).toMatchObject({ min: 0, max: 220 })
})

it('counts the day of this device where nobody says another, and that of the save for stored answers', () => {
  vi.useFakeTimers({ now: new Date(2027, 4, 2, 12), toFake: ['Date'] })
  try {
    expect(computedValues({ ...wizard }, { guests: '1' })).toMatchObject({ price: '47.5' })
  } finally {
    vi.useRealTimers()
  }
  const answers = { guests: '3' }
  const asked = wizardAsAnswered(wizard, answers, {}, new Date('2027-05-01T23:59:00Z'))
  expect(savedValues(asked, answers)).toEqual({ total: 120, fee: 0 })
})

it('decides what is asked', () => {
  const asked = (day: string) => resolvePath(withValuesOn(wizard, day), {}, {}).path[0]?.fields.map(({ id }) => id)
  expect([asked('2027-06-30'), asked('2027-07-01')]).toEqual([['guests'], ['guests', 'why']])
})
