import type { ConditionValue } from '@kindred/contract/condition'
import { expect, it } from 'vitest'
import { comparisonsIn } from '../conditions/bounds.ts'
import type { Field } from '../definition.ts'
import { representativeEntries } from './representative-entries.ts'

const age: Field = { id: 'age', kind: 'number', label: 'Age' }
const born: Field = { id: 'born', kind: 'date', label: 'Born' }
const upTo = (max: number, step = 1): Field => ({ ...age, range: { min: 0, max, step } })
const days: Field = { ...born, dates: { from: '2001-02-03', to: '2001-02-09' } }

const clock: Field = { id: 'at', kind: 'time', label: 'At' }
const quarters: Field = { ...clock, times: { from: '08:00', to: '10:00', step: 15 } }

const cases: [string, Field, ConditionValue[], named: string[], entries: string[]][] = [
  ['at and below a bound', age, [{ minimum: 18 }], [], ['18', '17']],
  ['at, above and below, where both sides count', age, [{ minimum: 18 }, { maximum: 18 }], [], ['18', '19', '17']],
  ['a bound that lies between two steps', upTo(3, 0.5), [{ minimum: 0.7 }], [], ['1', '0.5']],
  ['bounds side by side', age, [{ minimum: 18 }, { minimum: 19 }], [], ['18', '19', '17']],
  ['between bounds, apart from what is named', age, [{ minimum: 10 }, { maximum: 12 }], ['11'], ['10', '9', '13']],
  ['nothing beyond the range', upTo(24), [{ minimum: 30 }, { exclusiveMinimum: 24 }], [], ['24']],
  ['below zero', { ...age, range: { min: -5, max: -2 } }, [{ multipleOf: 2 }], [], ['-5', '-4']],
  ['multiples', age, [{ multipleOf: 2 }], [], ['0', '1']],
  ['multiples between bounds', age, [{ minimum: 3, multipleOf: 3 }], [], ['3', '4', '2', '0']],
  ['two different multiples', age, [{ multipleOf: 2 }, { multipleOf: 3 }], [], ['0', '1', '2', '3']],
  ['halves', upTo(9, 0.5), [{ multipleOf: 1 }], [], ['0', '0.5']],
  ['days', born, [{ formatMinimum: '2001-02-03' }], [], ['2001-02-03', '2001-02-02']],
  ['days at an end', days, [{ formatExclusiveMaximum: '2001-02-09' }], [], ['2001-02-09', '2001-02-08']],
  ['times', clock, [{ formatMinimum: '12:00' }], [], ['12:00', '11:59']],
  ['a time that lies between two steps', quarters, [{ formatMinimum: '08:20' }], [], ['08:30', '08:15']],
]

it.each(cases)('%s', (_name, field, values, named, entries) => {
  expect(representativeEntries(field, values.flatMap(comparisonsIn), named)).toEqual({ entries, whole: true })
})

it('reports an incomplete list when multiples repeat too late', () => {
  const comparisons = [{ multipleOf: 1_009 }, { multipleOf: 2 }].flatMap(comparisonsIn)
  expect(representativeEntries(age, comparisons, [])?.whole).toBe(false)
})

it('returns one entry for each combination that any entry of a short range produces', () => {
  const values: ConditionValue[] = [{ minimum: 2 }, { exclusiveMaximum: 7.5 }, { multipleOf: 1.5 }, { maximum: 9 }]
  const comparisons = values.flatMap(comparisonsIn)
  const all = Array.from({ length: 41 }, (_, at) => String(at / 4))
  const found = representativeEntries(upTo(10, 0.25), comparisons, [])?.entries ?? []
  const seen = (entries: string[]) => new Set(entries.map((one) => values.map((value) => holds(value, one)).join()))
  expect(seen(found)).toEqual(seen(all))
  expect(found).toHaveLength(seen(all).size)
})

/** Told once more, in another way. */
function holds(value: ConditionValue, entry: string): boolean {
  const number = Number(entry)
  const { minimum = -1, exclusiveMaximum = 99, maximum = 99, multipleOf = 0.25 } = value
  return number >= minimum && number < exclusiveMaximum && number <= maximum && (number * 4) % (multipleOf * 4) === 0
}
