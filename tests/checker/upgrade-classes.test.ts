import { checkJourneys } from '@kindred/checker'
import { migrationFindings } from '@kindred/content'
import type { Upgrade } from '@kindred/contract/upgrades'
import type { Field, Option, Wizard } from '@kindred/engine'
import { describe, expect, it } from 'vitest'

type Change = Omit<Upgrade, 'number'>

const option = (id: string, more: Partial<Option> = {}): Option => ({ id, label: id.toUpperCase(), ...more })
const ids = (names: string): Option[] => names.split(' ').map((id) => option(id))

function wizard(options: readonly Option[], changes: readonly Change[] = [], more: Partial<Field> = {}): Wizard {
  const list = { id: 'list', options: [...options] }
  const fields: Field[] = [
    { id: 'a', kind: 'checklist', label: 'Then', ...more, list },
    { id: 'b', kind: 'checklist', label: 'Now', list },
  ]
  const upgrades = changes.map((change, at): Upgrade => ({ number: at + 1, ...change }))
  const version = `${options.map(({ id }) => id)} ${changes.length}`
  return {
    ...{ id: 'w', title: 'W', target: 'response', kind: 'linear', version, upgrades },
    steps: [{ id: 's', title: 'S', question: '?', fields }],
  }
}

const placesOf = (findings: readonly { rule: string; path: string }[]): string[] =>
  findings.filter(({ rule }) => rule.startsWith('upgrade-')).map(({ rule, path }) => `${rule} ${path}`)
/** By what the upgrades name alone, and with the version before. */
const alone = (today: Wizard): string[] => placesOf(checkJourneys(today, [], today.upgrades).findings)
const since = (before: Wizard, today: Wizard): string[] => placesOf(migrationFindings(before, today))

const rename = (from: string, to: string): Change => ({ change: 'rename-option', field: 'a', option: from, to })
const merge = (from: string, to: string): Change => ({
  ...{ change: 'merge-options', field: 'a', options: from.split(' '), to },
})
const split = (from: string, to: string): Change => ({
  ...{ change: 'split-option', field: 'a', option: from, options: to.split(' ') },
})

describe('upgrades of every answer class of the previous version', () => {
  it.each<[string, Wizard, Wizard, string]>([
    [
      'two options change places',
      wizard(ids('x y')),
      wizard(ids('x y'), [rename('x', 'y'), rename('y', 'x')]),
      'merges',
    ],
    ['an option is renamed to an existing one', wizard(ids('x y')), wizard(ids('x y'), [rename('x', 'y')]), 'merges'],
    [
      'a split makes more than the limit',
      wizard(ids('x y z'), [], { limit: 2 }),
      wizard(ids('p q y z'), [split('x', 'p q')], { limit: 2 }),
      'misfit',
    ],
    [
      'a split of a single choice',
      wizard(ids('x y'), [], { kind: 'choice-cards' }),
      wizard(ids('p q y'), [split('x', 'p q')], { kind: 'choice-cards' }),
      'misfit',
    ],
    [
      'a split to an exclusive option',
      wizard(ids('x y')),
      wizard([...ids('p y'), option('q', { exclusive: true })], [split('x', 'p q')]),
      'misfit',
    ],
    [
      'a merge into an exclusive option',
      wizard(ids('x y z')),
      wizard([option('none', { exclusive: true }), option('z')], [merge('x y', 'none')]),
      'misfit',
    ],
    [
      'a merge into a retired one',
      wizard(ids('x y z')),
      wizard([option('p', { retired: true }), option('z')], [merge('x y', 'p')]),
      'misfit',
    ],
  ])('%s', (_what, before, today, rule) => {
    const last = `upgrade-${rule} upgrades[${(today.upgrades?.length ?? 0) - 1}]`
    expect(alone(today)).toEqual([last])
    expect(since(before, today)).toEqual([last])
  })

  it('reports a question renamed to one asked beside it', () => {
    const today = wizard(ids('x y'), [{ change: 'rename-field', field: 'a', to: 'b' }])
    expect(alone(today)).toEqual(['upgrade-merges upgrades[0]'])
    expect(since(wizard(ids('x y')), today)).toEqual(['upgrade-merges upgrades[0]'])
  })

  it.each<[string, Wizard, Wizard]>([
    ['a chain of names', wizard(ids('x y')), wizard(ids('q y'), [rename('x', 'p'), rename('p', 'q')])],
    ['a reverted name', wizard(ids('x y')), wizard(ids('x y'), [rename('x', 'p'), rename('p', 'x')])],
    [
      'options swapped through a third id',
      wizard(ids('x y')),
      wizard(ids('p q'), [rename('x', 'q'), rename('y', 'p')]),
    ],
    ['a declared merge', wizard(ids('x y z')), wizard(ids('x z'), [merge('y', 'x')])],
    [
      'a split within the limit',
      wizard(ids('x y'), [], { limit: 3 }),
      wizard(ids('p q y'), [split('x', 'p q')], { limit: 3 }),
    ],
    [
      'a renamed exclusive option',
      wizard([option('x', { exclusive: true }), option('y')]),
      wizard([option('p', { exclusive: true }), option('y')], [rename('x', 'p')]),
    ],
    [
      'two merged exclusive options',
      wizard([option('x', { exclusive: true }), option('v', { exclusive: true }), option('y')]),
      wizard(
        [
          option('p', { exclusive: true }),
          option('x', { exclusive: true, retired: true }),
          option('v', { exclusive: true, retired: true }),
          option('y'),
        ],
        [merge('x v', 'p')],
      ),
    ],
  ])('%s is not reported', (_what, before, today) => {
    expect(alone(today)).toEqual([])
    expect(since(before, today)).toEqual([])
  })

  it('ignores a merge that happened before the previous version', () => {
    const changes = [merge('x y', 'p')]
    const [before, today] = [wizard(ids('p z'), changes), wizard(ids('p z v'), changes)]
    expect(since(before, today)).toEqual([])
  })
})

describe('an answer moved to another question', () => {
  const to = (question: string): Change => ({ change: 'rename-field', field: 'before', to: question })

  it('is reported if the question does not exist, even if a later upgrade mentions another', () => {
    const other: Change = { change: 'rename-field', field: 'elsewhere', to: 'b' }
    expect(alone(wizard(ids('x y'), [to('nobody')]))).toEqual(['upgrade-unknown upgrades[0].to'])
    expect(alone(wizard(ids('x y'), [to('nobody'), other]))).toEqual(['upgrade-unknown upgrades[0].to'])
  })

  it('is accepted if the question exists, or a later upgrade moves it on', () => {
    const on: Change = { change: 'rename-field', field: 'nobody', to: 'a' }
    expect(alone(wizard(ids('x y'), [to('a')]))).toEqual([])
    expect(alone(wizard(ids('x y'), [to('nobody'), on]))).toEqual([])
  })
})
