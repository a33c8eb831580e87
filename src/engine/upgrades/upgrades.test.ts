import { migrationFindings } from '@kindred/content'
import type { Upgrade } from '@kindred/contract/upgrades'
import { describe, expect, it } from 'vitest'
import type { Field, Wizard } from '../wizard.ts'
import { migrateAnswers } from './migrate-answers.ts'
import { newestUpgrade, upgradeAnswers } from './upgrade-answers.ts'

const after = (upgrade: Omit<Upgrade, 'number'>, answers: Record<string, string | string[]>) =>
  upgradeAnswers([{ number: 1, ...upgrade }], answers, 0).answers

describe('upgradeAnswers', () => {
  it.each([
    ['rename-field', { change: 'rename-field', field: 'a', to: 'b' }, { a: ['x'] }, { b: ['x'] }],
    [
      'rename-field keeps an existing answer',
      { change: 'rename-field', field: 'a', to: 'b' },
      { a: ['x'], b: ['y'] },
      { b: ['y'] },
    ],
    ['drop-field', { change: 'drop-field', field: 'a', why: 'not asked' }, { a: ['x'], b: 'y' }, { b: 'y' }],
    [
      'rename-option',
      { change: 'rename-option', field: 'a', option: 'x', to: 'z' },
      { a: ['x', 'y'] },
      { a: ['z', 'y'] },
    ],
    [
      'rename-option of a single choice',
      { change: 'rename-option', field: 'a', option: 'x', to: 'z' },
      { a: 'x' },
      { a: 'z' },
    ],
    [
      'merge-options',
      { change: 'merge-options', field: 'a', options: ['x', 'y'], to: 'z' },
      { a: ['x', 'y', 'w'] },
      { a: ['z', 'w'] },
    ],
    [
      'split-option',
      { change: 'split-option', field: 'a', option: 'x', options: ['p', 'q'] },
      { a: ['x', 'q'] },
      { a: ['p', 'q'] },
    ],
    ['retire-option', { change: 'retire-option', field: 'a', option: 'x' }, { a: ['x'] }, { a: ['x'] }],
  ] as const)('%s', (_name, upgrade, before, expected) => {
    expect(after(upgrade as unknown as Omit<Upgrade, 'number'>, before as unknown as Record<string, string[]>)).toEqual(
      expected,
    )
  })

  it('applies only newer upgrades in numerical order, and reports losses', () => {
    const upgrades: Upgrade[] = [
      { number: 3, change: 'drop-field', field: 'c', why: 'not asked any more' },
      { number: 2, change: 'rename-field', field: 'b', to: 'c' },
      { number: 1, change: 'rename-field', field: 'a', to: 'b' },
    ]
    expect(newestUpgrade(upgrades)).toBe(3)
    expect(upgradeAnswers(upgrades, { a: 'x' }, 0)).toEqual({
      answers: {},
      number: 3,
      losses: [{ upgrade: 3, field: 'c', answer: 'x', why: 'not asked any more' }],
    })
    expect(upgradeAnswers(upgrades, { a: 'x' }, 3)).toEqual({ answers: { a: 'x' }, number: 3, losses: [] })
  })
})

describe('migrateAnswers', () => {
  const options = (...ids: string[]) => ids.map((id) => ({ id, label: id.toUpperCase() }))
  const made = (version: string, field: Partial<Field>, upgrades: Upgrade[] = []): Wizard => ({
    id: 'w',
    title: 'W',
    target: 'response',
    kind: 'linear',
    version,
    upgrades,
    steps: [
      {
        id: 's',
        title: 'S',
        question: '?',
        fields: [
          { id: 'a', kind: 'checklist', label: 'Then', list: { id: 'l', options: options('x', 'y', 'z') }, ...field },
          { id: 'text', kind: 'short-text', label: 'Words', maxLength: 5 },
        ],
      },
    ],
  })
  const saved = made('1', {})
  const answers = { a: ['x', 'y'], text: 'hello' }
  const open = (today: Wizard, wizard: Wizard | undefined = saved) => migrateAnswers(today, { answers, wizard })

  it('keeps answers of the same version', () => {
    expect(open(saved)).toEqual({ wizard: saved, answers, unmapped: [] })
  })

  it('uses the current version after all upgrades when everything fits, else the saved one', () => {
    const today = made('3', { id: 'b', list: { id: 'l', options: options('y', 'w') } }, [
      { number: 1, change: 'rename-field', field: 'a', to: 'b' },
      { number: 2, change: 'rename-option', field: 'b', option: 'x', to: 'w' },
    ])
    expect(open(today)).toEqual({ wizard: today, answers: { b: ['w', 'y'], text: 'hello' }, unmapped: [] })
    // An upgrade that was applied is not applied again.
    const between = made('2', { id: 'b' }, today.upgrades?.slice(0, 1))
    const later = migrateAnswers(today, { answers: { b: ['x'] }, wizard: between })
    expect(later).toEqual({ wizard: today, answers: { b: ['w'] }, unmapped: [] })
  })

  it.each<[string, Partial<Field>]>([
    [
      'an option was retired',
      { list: { id: 'l', options: [{ id: 'x', label: 'X', retired: true }, ...options('y')] } },
    ],
    ['an option was removed', { list: { id: 'l', options: options('x') } }],
    ['fewer may be chosen', { limit: 1 }],
    [
      'one of them became exclusive',
      { list: { id: 'l', options: [{ id: 'x', label: 'X', exclusive: true }, ...options('y')] } },
    ],
    ['the question was removed', { id: 'other' }],
  ])('stay on their version when %s', (_what, field) => {
    expect(open(made('2', field))).toEqual({ wizard: saved, answers, unmapped: [] })
  })

  it('reports what an upgrade drops with its original labels and reason', () => {
    const today = made('2', { id: 'b' }, [{ number: 1, change: 'drop-field', field: 'a', why: 'It was too hard.' }])
    expect(open(today)).toEqual({
      wizard: today,
      answers: { text: 'hello' },
      unmapped: [{ question: 'Then', words: ['X', 'Y'], why: 'It was too hard.' }],
    })
  })

  it('reports what does not fit when the saved version is unknown', () => {
    const today = made('2', { limit: 1 })
    expect(migrateAnswers(today, { answers: { ...answers, old: 'words' }, wizard: undefined })).toEqual({
      wizard: today,
      answers: { a: ['x'], text: 'hello' },
      unmapped: [
        { question: 'Then', words: ['Y'] },
        { question: 'old', words: ['words'] },
      ],
    })
    const long = migrateAnswers(today, { answers: { text: 'hello, all of you' }, wizard: undefined })
    expect(long.answers).toEqual({ text: 'hello' })
    expect(long.unmapped).toEqual([{ question: 'Words', words: ['hello, all of you'] }])
  })

  it('start at the saved upgrade number when the version is unknown', () => {
    const today = made('2', {}, [{ number: 1, change: 'rename-option', field: 'a', option: 'x', to: 'z' }])
    const from = (upgrade: number) =>
      migrateAnswers(today, { answers: { a: ['x'] }, wizard: undefined, upgrade }).answers
    expect(from(0)).toEqual({ a: ['z'] })
    expect(from(1)).toEqual({ a: ['x'] })
  })

  it('report the old answer as unmapped when its question is renamed to an answered one', () => {
    const today = made('2', { id: 'b' }, [{ number: 1, change: 'rename-field', field: 'a', to: 'b' }])
    const both = migrateAnswers(today, { answers: { a: ['x'], b: ['y'] }, wizard: saved })
    expect(both.answers).toEqual({ b: ['y'] })
    expect(both.unmapped).toEqual([{ question: 'Then', words: ['X'] }])
  })
})

describe('the upgrade check', () => {
  const wizard = (id: string, options: string[], upgrades: Upgrade[] = []): Wizard => ({
    id: 'w',
    title: 'W',
    target: 'response',
    kind: 'linear',
    version: id,
    upgrades,
    steps: [
      {
        id: 's',
        title: 'S',
        question: '?',
        fields: [
          {
            id,
            kind: 'checklist',
            label: 'Feelings',
            list: { id: 'l', options: options.map((one) => ({ id: one, label: one })) },
          },
        ],
      },
    ],
  })
  const rules = (before: Wizard, today: Wizard) =>
    migrationFindings(before, today).map(({ rule, path }) => `${rule} ${path}`)
  const before = wizard('feelings', ['sad', 'angry'])

  it('reports nothing when all saved answers still fit', () => {
    expect(rules(before, wizard('feelings', ['angry', 'sad', 'new']))).toEqual([])
  })

  it('reports a renamed question and a removed option without an upgrade', () => {
    expect(rules(before, wizard('moods', ['sad', 'angry']))).toEqual(['field-without-upgrade upgrades.feelings'])
    expect(rules(before, wizard('feelings', ['sad']))).toEqual(['option-without-upgrade upgrades.feelings.angry'])
  })

  it('accepts an upgrade, and reports answers it drops', () => {
    expect(
      rules(
        before,
        wizard('moods', ['sad', 'angry'], [{ number: 1, change: 'rename-field', field: 'feelings', to: 'moods' }]),
      ),
    ).toEqual([])
    expect(
      rules(
        before,
        wizard(
          'feelings',
          ['sad'],
          [{ number: 1, change: 'merge-options', field: 'feelings', options: ['angry'], to: 'sad' }],
        ),
      ),
    ).toEqual([])
    expect(
      rules(
        before,
        wizard('other', ['x'], [{ number: 1, change: 'drop-field', field: 'feelings', why: 'asked elsewhere' }]),
      ),
    ).toEqual(['answers-dropped upgrades.feelings'])
  })
})
