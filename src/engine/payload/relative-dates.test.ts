import { describe, expect, it } from 'vitest'
import type { Field, Wizard } from '../definition.ts'
import { resolvePath } from '../journey/resolve-path.ts'
import { dayOf } from '../text/days.ts'
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
])('%s is %s on 26 November 2026', (day, expected) => expect(dayOf(day, '2026-11-26')).toBe(expected))

it.each([
  ['today-P1Y', '2024-02-29', '2023-02-28'],
  ['today+P1M', '2026-01-31', '2026-02-28'],
  ['today-P1M', '2026-03-31', '2026-02-28'],
  ['today+P4Y', '2024-02-29', '2028-02-29'],
])('%s keeps the day of the month or takes the last one: from %s to %s', (day, from, expected) =>
  expect(dayOf(day, from)).toBe(expected),
)

describe('a wizard that asks for a day', () => {
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

  it('asks by the day on which it is filled in', () => {
    expect(asked(resolveRelativeDates(wizard, '2026-11-25'))).toEqual(['born'])
    expect(asked(resolveRelativeDates(wizard, '2026-11-26'))).toEqual(['born', 'job'])
    expect(resolveRelativeDates(wizard, '2026-11-26')).toBe(resolveRelativeDates(wizard, '2026-11-26'))
  })

  it('is the same one where nothing is relative to today', () => {
    const plain: Wizard = { ...wizard, steps: [{ id: 's', title: 'S', question: 'today-', fields: [] }] }
    expect(resolveRelativeDates(plain, '2026-11-26')).toBe(plain)
    expect(onDaysWorldwide(plain)).toEqual([plain])
  })

  it.each([
    ['the same day', '2026-11-26T12:00:00Z', 0],
    ['the day before, where it is later on earth', '2026-11-25T10:30:00Z', 0],
    ['the day before, and nowhere the next one', '2026-11-25T09:30:00Z', 1],
  ])('takes on %s what fits somebody’s day', (_name, now, violations) =>
    expect(checkSentAnswers(wizard, answers, {}, { now: new Date(now) })).toHaveLength(violations),
  )

  it('reads answers as on the day on which they were given', () => {
    const at = new Date('2026-11-25T10:30:00Z')
    expect(asked(wizardAsAnswered(wizard, answers, {}, at))).toEqual(['born', 'job'])
    expect(asked(wizardAsAnswered(wizard, { born: '2008-11-27' }, {}, at))).toEqual(['born'])
  })

  it('takes no day that has not come yet anywhere', () => {
    const now = new Date('2026-11-26T12:00:00Z')
    const rules = (day: string) => checkSentAnswers(wizard, { born: day }, {}, { now }).map(({ rule }) => rule)
    expect([rules('2026-11-27'), rules('2026-11-28')]).toEqual([[], ['does-not-fit']])
  })
})
