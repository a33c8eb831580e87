import { describe, expect, it } from 'vitest'
import type { Upgrade } from '#contract/upgrades'
import type { Wizard } from '../wizard.ts'
import { migrationFindings } from './migration-findings.ts'
import { newestUpgrade, upgradeAnswers } from './upgrade-answers.ts'

const after = (upgrade: Omit<Upgrade, 'number'>, answers: Record<string, string | string[]>) =>
  upgradeAnswers([{ number: 1, ...upgrade }], answers, 0).answers

describe('upgrades of answers', () => {
  it.each([
    ['rename-field', { change: 'rename-field', field: 'a', to: 'b' }, { a: ['x'] }, { b: ['x'] }],
    [
      'rename-field keeps an answer that is there already',
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

  it('applies only what came after, in the order of numbers, and says what is lost', () => {
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

describe('the migration proof', () => {
  const wizard = (id: string, options: string[], upgrades: Upgrade[] = []): Wizard => ({
    id: 'w',
    title: 'W',
    subject: 's',
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

  it('is silent when everything still opens', () => {
    expect(rules(before, wizard('feelings', ['angry', 'sad', 'new']))).toEqual([])
  })

  it('reports a renamed question and a removed option without an upgrade', () => {
    expect(rules(before, wizard('moods', ['sad', 'angry']))).toEqual(['field-without-upgrade feelings'])
    expect(rules(before, wizard('feelings', ['sad']))).toEqual(['option-without-upgrade feelings.angry'])
  })

  it('is content with an upgrade, and tells what a drop loses', () => {
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
    ).toEqual(['answers-dropped feelings'])
  })
})
