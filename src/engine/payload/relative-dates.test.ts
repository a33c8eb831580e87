import { describe, expect, it } from 'vitest'
import type { Field, Wizard } from '../definition.ts'
import { resolvePath } from '../journey/resolve-path.ts'
import { resolveDay } from '../text/days.ts'
import { checkSentAnswers, onDaysWorldwide, resolveRelativeDates, wizardAsAnswered } from './relative-dates.ts'

it.each([
  ['2001-02-03', '2001-02-03'],
  ['today', '2026-11-26'],
  ['today-P18Y', '2008-11-26'],
  ['today+P1M', '2026-12-26'],
  ['today-P9M', '2026-02-26'],
  ['today+P2W', '2026-12-10'],
  ['today-P1Y2M3W4D', '2025-09-01'],
  ['today+P5D', '2026-12-01'],
])('%s is %s on 26 November 2026', (day, expected) => expect(resolveDay(day, '2026-11-26')).toBe(expected))

it.each([
  ['today-P1Y', '2024-02-29', '2023-02-28'],
  ['today+P1M', '2026-01-31', '2026-02-28'],
  ['today-P1M', '2026-03-31', '2026-02-28'],
  ['today+P4Y', '2024-02-29', '2028-02-29'],
])('%s keeps the day of the month or takes the last one: from %s to %s', (day, from, expected) =>
  expect(resolveDay(day, from)).toBe(expected),
)

it.each([
  ['now', '2026-11-26T23:05'],
  ['now-P1D', '2026-11-25T23:05'],
  ['now+P1M', '2026-12-26T23:05'],
  ['today', '2026-11-26'],
  ['2001-02-03T08:30', '2001-02-03T08:30'],
])('%s is %s at 23:05 on 26 November 2026', (moment, expected) =>
  expect(resolveDay(moment, '2026-11-26T23:05')).toBe(expected),
)

describe('a question for a time that is not later than now', () => {
  const happened: Field = { id: 'now', kind: 'date-time', label: 'Happened', dates: { to: 'now' }, min: 1 }
  const fresh = { properties: { now: { formatMinimum: 'now-P1D' } }, required: ['now'] }
  const wizard: Wizard = {
    ...{ id: 'w', title: 'W', kind: 'linear', version: '0' },
    values: [{ id: 'since', daysBetween: ['today', 'now'] }] as unknown as NonNullable<Wizard['values']>,
    steps: [
      {
        ...{ id: 's', title: 'S', question: '?' },
        fields: [happened, { id: 'who', kind: 'short-text', label: 'Who saw it', when: fresh }],
      },
    ],
  }
  const now = new Date('2026-11-26T12:00:00Z')
  const rules = (moment: string, more: object = {}) =>
    checkSentAnswers(wizard, { now: moment, ...more }, {}, { now, complete: true }).map(({ rule }) => rule)

  it('is resolved to the minute, without changing names of questions', () => {
    const at = resolveRelativeDates(wizard, '2026-11-26T12:00')
    expect(at.steps[0]?.fields[0]).toEqual({ ...happened, dates: { to: '2026-11-26T12:00' } })
    expect(at.steps[0]?.fields[1]?.when).toEqual({
      properties: { now: { formatMinimum: '2026-11-25T12:00' } },
      required: ['now'],
    })
    expect(at.values).toEqual([{ id: 'since', daysBetween: ['2026-11-26', 'now'] }])
  })

  it('is accepted by the latest clock on earth, which is fourteen hours ahead, and not a minute later', () =>
    expect(['2026-11-26T12:00', '2026-11-27T02:00', '2026-11-27T02:01'].map((one) => rules(one))).toEqual([
      [],
      [],
      ['does-not-fit'],
    ]))

  it('is accepted with what was asked by the clock of whoever answered', () => {
    expect(rules('2026-11-25T20:00', { who: 'Ana' })).toEqual([])
    expect(rules('2026-11-25T01:00', { who: 'Ana' })).toEqual([])
    expect(rules('2026-11-24T23:00', { who: 'Ana' })).toEqual(['closed-branch'])
  })

  it('is read by the clock of whoever answered, also where it was later than ours', () => {
    const asked = wizardAsAnswered(wizard, { now: '2026-11-27T01:00' }, {}, now)
    expect(resolvePath(asked, { now: '2026-11-27T01:00' }, {}).effective).toEqual({ now: '2026-11-27T01:00' })
  })
})

describe('a wizard with relative dates', () => {
  const born: Field = { id: 'born', kind: 'date', label: 'Born', dates: { to: 'today' } }
  const adult = { properties: { born: { formatMaximum: 'today-P18Y' } }, required: ['born'] }
  const job: Field = { id: 'job', kind: 'short-text', label: 'Job', when: adult }
  const wizard: Wizard = {
    id: 'w',
    title: 'W',
    kind: 'linear',
    version: '0',
    steps: [{ id: 's', title: 'S', question: '?', fields: [born, job] }],
  }
  const answers = { born: '2008-11-26', job: 'baker' }
  const asked = (one: Wizard) => resolvePath(one, answers, {}).path.flatMap(({ fields }) => fields.map(({ id }) => id))

  it('resolves conditions for the given day, and memoizes the result', () => {
    expect(asked(resolveRelativeDates(wizard, '2026-11-25'))).toEqual(['born'])
    expect(asked(resolveRelativeDates(wizard, '2026-11-26'))).toEqual(['born', 'job'])
    expect(resolveRelativeDates(wizard, '2026-11-26')).toBe(resolveRelativeDates(wizard, '2026-11-26'))
  })

  it('without relative dates is returned unchanged', () => {
    const plain: Wizard = { ...wizard, steps: [{ id: 's', title: 'S', question: 'today-', fields: [] }] }
    expect(resolveRelativeDates(plain, '2026-11-26')).toBe(plain)
    expect(onDaysWorldwide(plain)).toEqual([plain])
  })

  it.each([
    ['the same day', '2026-11-26T12:00:00Z', 0],
    ['the previous day, with a later date in some time zone', '2026-11-25T10:30:00Z', 0],
    ['the previous day, without a later date anywhere', '2026-11-25T09:30:00Z', 1],
  ])('checks answers on %s against the dates of all time zones', (_name, now, violations) =>
    expect(checkSentAnswers(wizard, answers, {}, { now: new Date(now) })).toHaveLength(violations),
  )

  it('is resolved for the day on which it was answered', () => {
    const at = new Date('2026-11-25T10:30:00Z')
    expect(asked(wizardAsAnswered(wizard, answers, {}, at))).toEqual(['born', 'job'])
    expect(asked(wizardAsAnswered(wizard, { born: '2008-11-27' }, {}, at))).toEqual(['born'])
  })

  it('rejects a date that is in the future in every time zone', () => {
    const now = new Date('2026-11-26T12:00:00Z')
    const rules = (day: string) => checkSentAnswers(wizard, { born: day }, {}, { now }).map(({ rule }) => rule)
    expect([rules('2026-11-27'), rules('2026-11-28')]).toEqual([[], ['does-not-fit']])
  })
})
