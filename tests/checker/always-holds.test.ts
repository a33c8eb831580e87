// The rule `always-holds`, at each place with a condition.

import { checkJourneys } from '@kindred/checker'
import { plainCondition } from '@kindred/content'
import type { Condition, Step, Wizard } from '@kindred/engine'
import { describe, expect, it } from 'vitest'

const facts = { mood: { values: ['calm', 'tired'] } } as NonNullable<Wizard['facts']>
const everybody: Condition = { properties: { mood: { enum: ['calm', 'tired'] } } }
const calm: Condition = { properties: { mood: { const: 'calm' } } }
const tired: Condition = { properties: { mood: { const: 'tired' } } }
const options = [
  { id: 'yes', label: 'Yes' },
  { id: 'no', label: 'No' },
]

const step = (id: string, more: Partial<Step> = {}): Step => ({ id, title: id, question: '?', fields: [], ...more })

/** A first step, the tried one, and a last one. */
function findingsOf(more: Partial<Step>, last: Partial<Step> = {}): string[] {
  const fields: Step['fields'] = [{ id: 'well', kind: 'choice-cards', label: 'Well?', list: { id: 'l', options } }]
  const steps = [step('first', { fields }), step('tried', more), step('last', last)]
  const wizard: Wizard = { id: 'w', title: 'W', kind: 'linear', version: '0', facts, steps } as Wizard
  return checkJourneys(wizard).findings.map(({ rule, file, path }) => `${rule} ${/[^/]*$/.exec(file)?.[0]} ${path}`)
}

const result = (title: string, when?: Condition) => ({
  title,
  paragraphs: ['Words.'] as [string],
  ...(when && { when }),
})
const named = (condition: Condition) => plainCondition({ named: 'own' }, { own: condition })

describe('a condition that always holds', () => {
  it.each<[string, Partial<Step>, string[]]>([
    ['of a transition', { next: [{ to: 'last', when: everybody }] }, ['always-holds tried.json next[0].when']],
    [
      'of a transition after a conditional one',
      {
        next: [
          { to: 'last', when: calm },
          { to: 'last', when: everybody },
        ],
      },
      ['always-holds tried.json next[1].when'],
    ],
    ['of a result', { results: [result('One', everybody)] }, ['always-holds tried.json results[0].when']],
    [
      'of a heading',
      { sections: [{ title: 'Mine', when: everybody }, { title: 'Other' }] },
      ['always-holds tried.json sections[0].when'],
    ],
    ['with a name', { when: named(everybody) }, ['always-holds wizard.json conditions.own']],
    [
      'with a name, beside another condition',
      { when: { allOf: [named(everybody), calm] } },
      ['always-holds wizard.json conditions.own'],
    ],
  ])('%s is reported once', (_what, more, expected) => {
    expect(findingsOf(more)).toEqual(expected)
  })

  it.each<[string, Partial<Step>]>([
    [
      'exhaustive transitions',
      {
        next: [
          { to: 'last', when: calm },
          { to: 'last', when: tired },
        ],
      },
    ],
    ['exhaustive results', { results: [result('One', calm), result('Two', tired)] }],
    [
      'headings by chosen options',
      {
        sections: [
          {
            title: 'Mine',
            when: { properties: { well: { not: { contains: { const: 'no' } } } }, whenUnanswered: true },
          },
          { title: 'Other' },
        ],
      },
    ],
    ['a named condition that excludes someone', { when: named(calm) }],
  ])('is not reported for %s', (_what, more) => {
    expect(findingsOf(more)).toEqual([])
  })

  it('is not reported for a named condition that excludes someone elsewhere', () => {
    const answered = named({ required: ['well'] })
    const here: Partial<Step> = { when: { required: ['well'] }, results: [result('One', answered)] }
    expect(findingsOf(here)).toEqual(['always-holds wizard.json conditions.own'])
    expect(findingsOf(here, { when: answered })).toEqual(['always-holds tried.json results[0].when'])
  })

  it('is reported once, with later transitions and noResult as its consequences', () => {
    expect(findingsOf({ next: [{ to: 'last', when: everybody }, { to: 'last' }] })).toEqual([
      'way-never-taken tried.json next[1]',
    ])
    const results = [result('One', everybody)] as NonNullable<Step['results']>
    expect(findingsOf({ results, noResult: result('None') })).toEqual(['always-holds tried.json results[0].when'])
  })
})
