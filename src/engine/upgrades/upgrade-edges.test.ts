import type { Upgrade } from '@kindred/contract/upgrades'
import { describe, expect, it } from 'vitest'
import type { Field, Option, Wizard } from '../wizard.ts'
import { fitAnswer, migrateAnswers } from './migrate-answers.ts'
import { upgradeAnswers } from './upgrade-answers.ts'

const option = (id: string, more: Partial<Option> = {}): Option => ({ id, label: `The ${id}`, ...more })
const choice = (options: Option[], more: Partial<Field> = {}): Field => ({
  id: 'q',
  kind: 'checklist',
  label: 'Question',
  list: { id: 'list', options },
  ...more,
})
const wizardOf = (version: string, fields: Field[], upgrades?: Upgrade[]): Wizard => ({
  id: 'w',
  title: 'W',
  target: 'response',
  kind: 'linear',
  version,
  steps: [{ id: 's', title: 'S', question: '?', fields }],
  ...(upgrades && { upgrades }),
})
const renames = (number: number, option: string, to: string): Upgrade => ({
  number,
  change: 'rename-option',
  field: 'q',
  option,
  to,
})

describe('upgradeAnswers', () => {
  const through = (upgrade: Omit<Upgrade, 'number'>, answers: Record<string, string | string[]>) =>
    upgradeAnswers([{ number: 1, ...upgrade }], answers, 0)

  it('keeps answers the upgrade does not mention, without losses', () => {
    const answers = { a: ['x'] }
    for (const upgrade of [
      { change: 'rename-field', field: 'b', to: 'c' },
      { change: 'rename-field', field: 'b', to: 'a' },
      { change: 'drop-field', field: 'b', why: 'gone' },
      { change: 'rename-option', field: 'b', option: 'x', to: 'y' },
      { change: 'rename-option', field: 'a', option: 'w', to: 'y' },
      { change: 'merge-options', field: 'b', options: ['x'], to: 'y' },
      { change: 'merge-options', field: 'a', options: ['v', 'w'], to: 'y' },
      { change: 'split-option', field: 'b', option: 'x', options: ['p', 'q'] },
      { change: 'split-option', field: 'a', option: 'w', options: ['p', 'q'] },
      { change: 'retire-option', field: 'a', option: 'x' },
    ] as Omit<Upgrade, 'number'>[])
      expect(through(upgrade, answers), JSON.stringify(upgrade)).toMatchObject({ answers, losses: [] })
  })

  it('ignores an incomplete upgrade, and adds no reason that is not given', () => {
    const changes = ['rename-field', 'drop-field', 'rename-option', 'merge-options', 'split-option', 'retire-option']
    const answers = { a: ['x'] }
    for (const change of changes as Upgrade['change'][])
      expect(through({ change }, answers), change).toMatchObject({ answers, losses: [] })
    for (const change of ['merge-options', 'split-option', 'rename-option'] as const)
      expect(through({ change, field: 'a', to: 'z' }, answers), change).toMatchObject({ answers })
    expect(through({ change: 'drop-field', field: 'a' }, answers).losses).toEqual([
      { upgrade: 1, field: 'a', answer: ['x'], why: '' },
    ])
  })

  it('splits one option and keeps the others, in a list and in a single choice', () => {
    const split = { change: 'split-option', field: 'a', option: 'x', options: ['p', 'q'] } as const
    expect(through({ ...split, options: [...split.options] }, { a: ['w', 'x', 'v'] }).answers).toEqual({
      a: ['w', 'p', 'q', 'v'],
    })
    expect(through({ ...split, options: [...split.options] }, { a: 'x' }).answers).toEqual({ a: 'p' })
    expect(through({ ...split, options: [...split.options] }, { a: 'w' }).answers).toEqual({ a: 'w' })
  })
})

describe('migrateAnswers', () => {
  const today = wizardOf('2', [choice([option('y'), option('z')])], [renames(1, 'x', 'y'), renames(2, 'y', 'z')])

  it('applies the upgrades after the saved version, or after the saved number', () => {
    const saved = wizardOf('1', [choice([option('y')])], [renames(1, 'x', 'y')])
    expect(migrateAnswers(today, { wizard: saved, answers: { q: ['y'] } }).answers).toEqual({ q: ['z'] })
    expect(migrateAnswers(today, { wizard: undefined, answers: { q: ['y'] }, upgrade: 1 }).answers).toEqual({
      q: ['z'],
    })
    expect(migrateAnswers(today, { wizard: undefined, answers: { q: ['y'] }, upgrade: 2 }).answers).toEqual({
      q: ['y'],
    })
    expect(migrateAnswers(today, { wizard: undefined, answers: { q: ['x'] } }).answers).toEqual({ q: ['z'] })
    expect(migrateAnswers(today, { wizard: wizardOf('0', []), answers: { q: ['x'] } }).answers).toEqual({ q: ['z'] })
  })

  it('skips upgrades the saved version had, also if the old option is offered again', () => {
    const options = [option('x'), option('y')]
    const saved = wizardOf('1', [choice(options)], [renames(1, 'x', 'y')])
    const anew = wizardOf('2', [choice(options)], [renames(1, 'x', 'y')])
    expect(migrateAnswers(anew, { wizard: saved, answers: { q: ['x'] } }).answers).toEqual({ q: ['x'] })
  })

  it('returns answers of the current version unchanged, also unlisted ones', () => {
    const version = () => wizardOf('2', [choice([option('y'), option('old', { retired: true })])])
    const [now, saved] = [version(), version()]
    const opened = migrateAnswers(now, { wizard: saved, answers: { q: ['old'] } })
    expect(opened.wizard).toBe(now)
    expect(opened).toMatchObject({ answers: { q: ['old'] }, unmapped: [] })
  })

  it('uses the current version after an upgrade drops an answer, and reports others that do not fit', () => {
    const saved = wizardOf('1', [choice([option('y'), option('z')]), { id: 't', kind: 'short-text', label: 'T' }])
    const renamed = wizardOf(
      '2',
      [choice([option('y'), option('z')], { id: 'r', label: 'Asked now', limit: 1 })],
      [
        { number: 1, change: 'rename-field', field: 'q', to: 'r' },
        { number: 2, change: 'drop-field', field: 't', why: 'Too hard.' },
      ],
    )
    expect(migrateAnswers(renamed, { wizard: saved, answers: { q: ['y', 'z'], t: 'words' } })).toEqual({
      wizard: renamed,
      answers: { r: ['y'] },
      unmapped: [
        { question: 'T', words: ['words'], why: 'Too hard.' },
        { question: 'Asked now', words: ['The z'] },
      ],
    })
  })

  it('reports lost answers with their labels after a rename', () => {
    const list = [option('y'), option('a'), option('b'), option('c'), option('d')]
    const saved = wizardOf('1', [choice(list), { id: 't', kind: 'short-text', label: 'T' }])
    const drop: Upgrade = { number: 9, change: 'drop-field', field: 't', why: 'Too hard.' }
    const gone = { question: 'T', words: ['words'], why: 'Too hard.' }
    const opened = (upgrades: Upgrade[], ...answer: string[]) => {
      const today = wizardOf('2', [choice([option('y')], { id: 'r', label: 'Asked now' })], [...upgrades, drop])
      return migrateAnswers(today, { wizard: saved, answers: { q: answer, t: 'words' } }).unmapped
    }
    const field: Upgrade = { number: 1, change: 'rename-field', field: 'q', to: 'r' }
    expect(opened([field], 'y', 'a')).toEqual([gone, { question: 'Asked now', words: ['The a'] }])
    const ofR = { number: 2, field: 'r' } as const
    expect(opened([field, { ...ofR, change: 'rename-option', option: 'a', to: 'x' }], 'a')[1]?.words).toEqual(['The a'])
    const merged: Upgrade = { ...ofR, change: 'merge-options', options: ['a', 'b', 'c'], to: 'x' }
    expect(opened([field, merged], 'a', 'c', 'd')[1]?.words).toEqual(['The a', 'The c', 'The d'])
    const split: Upgrade = { ...ofR, change: 'split-option', option: 'a', options: ['y', 'x'] }
    expect(opened([field, split], 'a')[1]?.words).toEqual(['The a'])
    // Unknown ids are shown as they are.
    expect(opened([field], 'nobody-knows')[1]?.words).toEqual(['nobody-knows'])
    // A question that was renamed before it was dropped.
    const late: Upgrade = { number: 3, change: 'drop-field', field: 'r', why: '' }
    const without = wizardOf('2', [], [field, late])
    expect(migrateAnswers(without, { wizard: saved, answers: { q: ['a'] } }).unmapped).toEqual([
      { question: 'Question', words: ['The a'] },
    ])
  })

  it('keeps answers of a version without upgrades if they fit', () => {
    const plain = wizardOf('3', [choice([option('y')])])
    expect(migrateAnswers(plain, { wizard: wizardOf('2', [choice([option('y')])]), answers: { q: ['y'] } })).toEqual({
      wizard: plain,
      answers: { q: ['y'] },
      unmapped: [],
    })
  })

  it('reports answers as unmapped only if no version accepts them', () => {
    const plain = wizardOf('3', [choice([option('y')])])
    const answers = { q: ['y', 'gone'], other: 'words' }
    expect(migrateAnswers(plain, { wizard: undefined, answers })).toEqual({
      wizard: plain,
      answers: { q: ['y'] },
      unmapped: [
        { question: 'Question', words: ['gone'] },
        { question: 'other', words: ['words'] },
      ],
    })
    const saved = wizardOf('2', [choice([option('y'), option('gone')])])
    expect(migrateAnswers(plain, { wizard: saved, answers })).toEqual({ wizard: saved, answers, unmapped: [] })
  })
})

describe('fitAnswer', () => {
  const some = choice([
    option('x'),
    option('y'),
    option('none', { exclusive: true }),
    option('old', { retired: true }),
    option('born', { listed: false }),
  ])

  it('keeps offered options, each once', () => {
    expect(fitAnswer(some, ['x', 'x', 'old', 'born', 'gone'])).toEqual({ kept: ['x'], lost: ['old', 'born', 'gone'] })
  })

  it('keeps an exclusive option only if it is alone', () => {
    expect(fitAnswer(some, ['none'])).toEqual({ kept: ['none'], lost: [] })
    expect(fitAnswer(some, ['none', 'x'])).toEqual({ kept: ['x'], lost: ['none'] })
  })

  it('keeps options up to the limit, and text up to its length', () => {
    expect(fitAnswer({ ...some, limit: 1 }, ['x', 'y'])).toEqual({ kept: ['x'], lost: ['y'] })
    expect(fitAnswer({ ...some, kind: 'choice-cards' }, ['y', 'x'])).toEqual({ kept: 'y', lost: ['x'] })
    const text: Field = { id: 't', kind: 'short-text', label: 'T', maxLength: 3 }
    expect(fitAnswer(text, 'abc')).toEqual({ kept: 'abc', lost: [] })
    expect(fitAnswer(text, 'abcd')).toEqual({ kept: 'abc', lost: ['abcd'] })
    expect(fitAnswer({ ...text, maxLength: undefined }, 'abcd')).toEqual({ kept: 'abcd', lost: [] })
  })
})
