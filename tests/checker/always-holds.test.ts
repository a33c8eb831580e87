// The rule `always-holds`: a condition that everybody fulfils, at each place where content may have one.

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

/** First asks, then whatever is tried, then a last step. */
function told(more: Partial<Step>, last: Partial<Step> = {}): string[] {
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

describe('a condition that everybody fulfils', () => {
  it.each<[string, Partial<Step>, string[]]>([
    ['of a way on', { next: [{ to: 'last', when: everybody }] }, ['always-holds tried.json next[0].when']],
    [
      'of a way on after one that some take',
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
      'of a heading over answers',
      { sections: [{ title: 'Mine', when: everybody }, { title: 'Other' }] },
      ['always-holds tried.json sections[0].when'],
    ],
    ['with a name', { when: named(everybody) }, ['always-holds wizard.json conditions.own']],
    [
      'with a name, beside another condition',
      { when: { allOf: [named(everybody), calm] } },
      ['always-holds wizard.json conditions.own'],
    ],
  ])('%s is told, once', (_what, more, expected) => {
    expect(told(more)).toEqual(expected)
  })

  it.each<[string, Partial<Step>]>([
    [
      'ways that say for whom they are',
      {
        next: [
          { to: 'last', when: calm },
          { to: 'last', when: tired },
        ],
      },
    ],
    ['results that say for whom they are', { results: [result('One', calm), result('Two', tired)] }],
    [
      'headings that ask what was chosen, which is a list where it is read',
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
    ['a name that leaves somebody out', { when: named(calm) }],
  ])('is not seen in %s', (_what, more) => {
    expect(told(more)).toEqual([])
  })

  it('is not told of a name that leaves somebody out at another place', () => {
    const answered = named({ required: ['well'] })
    const here: Partial<Step> = { when: { required: ['well'] }, results: [result('One', answered)] }
    expect(told(here)).toEqual(['always-holds wizard.json conditions.own'])
    expect(told(here, { when: answered })).toEqual(['always-holds tried.json results[0].when'])
  })

  it('is one finding with what follows: ways that come after it, words for those without a result', () => {
    expect(told({ next: [{ to: 'last', when: everybody }, { to: 'last' }] })).toEqual([
      'way-never-taken tried.json next[1]',
    ])
    const results = [result('One', everybody)] as NonNullable<Step['results']>
    expect(told({ results, noResult: result('None') })).toEqual(['always-holds tried.json results[0].when'])
  })
})
