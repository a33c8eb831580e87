import { countBetween, resolveDay } from '@kindred/engine'
import { describe, expect, it } from 'vitest'
import {
  betweenIn,
  betweenText,
  comparedWithMonths,
  extremeIn,
  extremeOf,
  shiftOf,
  withMonths,
} from './day-expressions.ts'

const msPerDay = 86_400_000
const numberOf = (day: string): number => Date.parse(day) / msPerDay
const dayAt = (number: number): string => new Date(number * msPerDay).toISOString().slice(0, 10)

/** As ODK works it out, on days as numbers: the functions that these expressions use, and no others. */
function worksOut(expression: string, day: string, today: string): unknown {
  const functions = {
    number: Number,
    date: (number: number) => number,
    formatDate: (number: number, form: string) => {
      const [year = '', month = '', date = ''] = dayAt(number).split('-')
      const parts = { '%Y': year, '%m': month, '%d': date, '%n': String(Number(month)), '%e': String(Number(date)) }
      return form.replace(/%\w/g, (found) => parts[found as keyof typeof parts])
    },
    int: Math.trunc,
    today: () => numberOf(today),
    own: numberOf(day),
  }
  const code = expression
    .replaceAll('format-date', 'formatDate')
    .replaceAll(' div ', ' / ')
    .replace(/(?<![\w.])\.(?![\w.])/g, 'own')
  return new Function(...Object.keys(functions), `return ${code}`)(...Object.values(functions))
}

const signs = {
  '>=': (one: string, other: string) => one >= other,
  '<=': (one: string, other: string) => one <= other,
  '>': (one: string, other: string) => one > other,
  '<': (one: string, other: string) => one < other,
} as const

/** Leap days, short months, and the days around them. */
const todays = ['2026-11-27', '2027-03-01', '2027-05-31', '2028-02-29', '2028-12-31']
const shifts = ['P1Y', 'P18Y', 'P1M', 'P6M', 'P1Y2M', 'P1M3D', 'P2Y1W', 'P13M']

describe('relative dates in months and years', () => {
  it.each(shifts.flatMap((shift) => [`today-${shift}`, `today+${shift}`]))(
    'exports %s with the same meaning on every tested day, leap years included, and imports it unchanged',
    (bound) => {
      const shift = shiftOf(bound) ?? { months: 0, days: 0 }
      for (const sign of Object.keys(signs) as (keyof typeof signs)[]) {
        const written = comparedWithMonths('.', sign, shift)
        const [, read = '', again = ''] = /^\. (\S+) '(.*)'$/.exec(withMonths(written)) ?? []
        expect(shiftOf(again), written).toBeDefined()
        for (const today of todays) {
          const day = resolveDay(bound, today)
          for (let away = -40; away <= 40; away += 1) {
            const own = dayAt(numberOf(day) + away)
            const fits = signs[sign](own, day)
            expect([sign, today, own, worksOut(written, own, today)]).toEqual([sign, today, own, fits])
            expect([sign, own, signs[read as keyof typeof signs](own, resolveDay(again, today))]).toEqual([
              sign,
              own,
              fits,
            ])
          }
        }
      }
    },
  )

  it('leaves an expression in another form unchanged', () => {
    for (const text of [
      "number(format-date(., '%Y%m%d')) > 20200101",
      ". >= today() - 14 and format-date(., '%Y') > 3",
    ])
      expect(withMonths(text)).toBe(text)
  })
})

it('counts whole years like the engine, also when the second day is earlier', () => {
  const named = ['$', '{', 'born', '}'].join('')
  const text = betweenText('yearsBetween', named, 'today()')
  for (const [from, to] of [
    ['2004-02-29', '2027-02-28'],
    ['2004-02-29', '2027-03-01'],
    ['2020-06-01', '2020-01-01'],
    ['1931-11-28', '2026-11-27'],
    ['2030-01-02', '2020-01-01'],
  ] as const)
    expect(worksOut(text.replaceAll(named, '.'), from, to)).toBe(countBetween('yearsBetween', from, to))
  expect(betweenIn(`if(${named} != '', ${text}, '')`)).toEqual({
    word: 'yearsBetween',
    ends: [{ name: 'born' }, { day: 'today' }],
  })
  expect(betweenIn(text)).toBeUndefined()
})

it('exports days and minutes between two answers as XLSForm expressions, and imports them again', () => {
  const [one, other] = ['a', 'b'].map((name) => ['$', '{', name, '}'].join('')) as [string, string]
  const days = betweenText('daysBetween', one, other)
  const minutes = betweenText('minutesBetween', one, other)
  expect(days).toBe(`round(decimal-date-time(${other}) - decimal-date-time(${one}), 0)`)
  const both = (text: string) => `if(${one} != '' and ${other} != '', ${text}, '')`
  const ends = [{ name: 'a' }, { name: 'b' }]
  expect(betweenIn(both(days))).toEqual({ word: 'daysBetween', ends })
  expect(betweenIn(both(minutes))).toEqual({ word: 'minutesBetween', ends })
  const toToday = `if(${one} != '', ${betweenText('daysBetween', one, 'today() + 7')}, '')`
  expect(betweenIn(toToday)).toEqual({ word: 'daysBetween', ends: [{ name: 'a' }, { day: 'today+P7D' }] })
  expect(betweenIn(both(days.replace('round', 'int')))).toBeUndefined()
})

it('imports the smallest and largest expressions it exports, and no others', () => {
  const names = ['a', 'b'].map((name) => ['$', '{', name, '}'].join(''))
  for (const word of ['min', 'max'] as const)
    for (const isDay of [false, true])
      expect(extremeIn(extremeOf(word, names, isDay))).toEqual({ word, names: ['a', 'b'], isDay })
  expect(extremeIn(`min(${names.join(', ')})`)).toBeUndefined()
})
