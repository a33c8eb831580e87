import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { wizardMachine } from '../index.ts'
import { withOutside } from '../outside.ts'
import { checkAnswers } from '../payload/check-answers.ts'
import type { Answers, Field, Wizard } from '../wizard.ts'
import { failedInEntry, unfinishedIn } from './entries.ts'
import { entryTitle } from './piping.ts'
import { neighbours, resolvePath } from './resolve-path.ts'

// A claim for a trip: no receipt is from before the day of departure, and of trips abroad each says its currency.

const departure: Field = { id: 'departure', kind: 'date', label: 'Day of departure', min: 1 }
const abroad: Field = {
  ...{ id: 'abroad', kind: 'choice-cards', label: 'Abroad?', limit: 1 },
  list: { id: 'where', title: 'Where', options: ['yes', 'no'].map((id) => ({ id, label: id })) },
} as Field
const receipts: Field = {
  ...{ id: 'receipts', kind: 'repeat', label: 'Receipts', itemTitle: '{answer.what}, day {value.day}', limit: 9 },
  fields: [
    { id: 'what', kind: 'short-text', label: 'What for', min: 1 },
    { id: 'date', kind: 'date', label: 'Date', min: 1 },
    {
      ...{ id: 'currency', kind: 'short-text', label: 'Currency', min: 1 },
      when: { properties: { abroad: { const: 'yes' } }, required: ['abroad'] },
    },
  ],
  values: [{ id: 'day', daysBetween: ['departure', 'date'] }],
  checks: [
    {
      ...{ id: 'too-early', marks: 'date', message: 'You left on {answer.departure}.' },
      when: { properties: { day: { exclusiveMaximum: 0 } }, required: ['day'] },
    },
  ],
}
const wizard: Wizard = {
  ...{ id: 'claim', title: 'Claim', kind: 'linear', version: '1' },
  steps: [
    { id: 'trip', title: 'Trip', question: 'Which trip?', fields: [departure, abroad] },
    { id: 'receipts', title: 'Receipts', question: 'What did you pay?', fields: [receipts] },
    {
      id: 'end',
      title: 'End',
      question: 'Anything else?',
      fields: [{ id: 'words', kind: 'long-text', label: 'Words' }],
    },
  ],
}
const entry = (answers: object): string => JSON.stringify(answers)
const taxi = entry({ what: 'Taxi', date: '2026-05-04' })
const ticket = entry({ what: 'Ticket', date: '2026-05-01' })
const given = { departure: '2026-05-01', receipts: [taxi, ticket] }
const goesOn = (answers: Answers) => neighbours(wizard, answers, {}, 'receipts').canContinue
const judged = (answers: Answers, stored?: Answers) =>
  checkAnswers(wizard, answers, {}, { complete: true, ...(stored && { stored }) }).map(({ sentence }) => sentence)

describe('an entry that reads answers outside of it', () => {
  it('counts while they fit, with its values', () => {
    expect(resolvePath(wizard, given, {}).effective).toEqual(given)
    expect(goesOn(given)).toBe(true)
    expect(judged(given)).toEqual([])
    const asked = withOutside(wizard, receipts, given)
    expect(entryTitle(asked, taxi)).toBe('Taxi, day 3')
    expect(unfinishedIn(asked, given.receipts)).toBeUndefined()
  })

  it('is held against the answer as it is changed later: it stops Next, is refused by its place, and is kept as it was typed', () => {
    const later = { ...given, departure: '2026-05-02' }
    expect(resolvePath(wizard, later, {}).effective).toEqual({ departure: '2026-05-02', receipts: [taxi] })
    expect(resolvePath(wizard, later, {}).unfinished).toEqual({ receipts: [taxi, ticket] })
    expect(goesOn(later)).toBe(false)
    const sentence = 'You left on May 2, 2026.'
    expect(judged(later)).toEqual([`"Receipts", entry 2: ${sentence}`])
    const asked = withOutside(wizard, receipts, later)
    expect(failedInEntry(asked, ticket).map(({ field, message }) => [field.id, message])).toEqual([['date', sentence]])
    expect(unfinishedIn(asked, later.receipts)).toEqual({
      because: 'wizard.entryDoesNotFit',
      values: { n: 2, message: sentence },
    })
    expect(goesOn({ ...later, departure: '2026-04-30' })).toBe(true)
  })

  it('asks a question that an outer choice opens, and keeps what was typed in it while it is closed', () => {
    const away = { ...given, abroad: 'yes' }
    expect(goesOn(away)).toBe(false)
    expect(unfinishedIn(withOutside(wizard, receipts, away), [taxi])).toEqual({
      because: 'wizard.entryUnfinished',
      values: { n: 1, label: 'Currency' },
    })
    const paid = entry({ what: 'Taxi', date: '2026-05-04', currency: 'Euro' })
    expect(resolvePath(wizard, { ...away, receipts: [paid] }, {}).effective.receipts).toEqual([paid])
    const home = { ...away, abroad: 'no', receipts: [paid] }
    expect(resolvePath(wizard, home, {}).effective.receipts).toEqual([taxi])
    expect(goesOn(home)).toBe(true)
    expect(judged(home)).toEqual(['"Receipts", entry 1: "Currency" is not asked with these answers.'])
  })

  it('is kept by the machine while the answers before it change', () => {
    const actor = createActor(wizardMachine(wizard), { input: { facts: {} } }).start()
    const answer = (field: string, value: string | string[]) => actor.send({ type: 'ANSWER', field, value })
    answer('departure', '2026-05-01')
    actor.send({ type: 'NEXT' })
    answer('receipts', [taxi, ticket])
    actor.send({ type: 'PREVIOUS' })
    answer('departure', '2026-05-03')
    actor.send({ type: 'NEXT' })
    actor.send({ type: 'NEXT' })
    expect(actor.getSnapshot().value).toBe('receipts')
    expect(actor.getSnapshot().context.answers.receipts).toEqual([taxi, ticket])
    answer('receipts', [taxi])
    actor.send({ type: 'NEXT' })
    expect(actor.getSnapshot().value).toBe('end')
  })

  it('cannot answer a question outside of it', () => {
    const sly = entry({ what: 'Taxi', date: '2026-05-04', departure: '2026-05-09' })
    expect(judged({ departure: '2026-05-01', receipts: [sly] })[0]).toContain('An entry has no question "departure".')
    expect(resolvePath(wizard, { departure: '2026-05-01', receipts: [sly] }, {}).effective.receipts).toEqual([taxi])
  })

  it('may stay as it is stored only with the answers that it was stored with', () => {
    const stored = { ...given, departure: '2026-05-03' }
    expect(judged(stored, stored)).toEqual([])
    expect(judged({ ...stored, departure: '2026-05-02' }, stored)).toHaveLength(1)
  })
})
