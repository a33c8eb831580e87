// Unreachable steps, questions and options, and dead ends: the rule, place, sentence and fix of each finding.

import { checkJourneys } from '@kindred/checker'
import type { Condition, Field, Option, Step, Wizard } from '@kindred/engine'
import { describe, expect, it } from 'vitest'
import { choice, listOf, shortText, step, wizardOf } from '../helpers/small-wizards.ts'

type Told = [rule: string, place: string, sentence: string, suggestion: string]

const findingsOf = (wizard: Wizard): Told[] =>
  checkJourneys(wizard).findings.map((finding) => [
    finding.rule,
    `${finding.file.replace('content/wizards/small/', '').replace('.json', '')} ${finding.path}`.trim(),
    finding.sentence,
    finding.suggestion ?? '',
  ])

const asked: Condition = { required: ['c'] }
const chose = (option: string): Condition => ({ properties: { c: { contains: { const: option } } }, required: ['c'] })
const never: Condition = { allOf: [asked, { not: asked }] }
const result = (title: string, when?: Condition) => ({
  title,
  paragraphs: ['p'],
  ...(when === undefined ? {} : { when }),
})
const options = (...all: Option[]): Partial<Field> => ({ list: { id: 'list', options: all } })

const c = choice('c')
const text = (id = 't', more: Partial<Field> = {}) => shortText(id, more)
const excluded = 'because these exclude each other: "c" has an answer; "c" has no answer.'
const changeOne = 'Change one of them so that some answers fulfil all.'
const takeOut = 'Take "when" out, or write what was meant.'

const wizards: [what: string, steps: Step[], told: Told[], more?: Partial<Wizard>][] = [
  [
    'a step behind one that ends the wizard',
    [step('a', [c]), step('b', [text()], { ends: true }), step('d', [text('u')])],
    [
      [
        'unreachable-step',
        'steps/d',
        'Nobody ever arrives at "d": "b" before it ends the wizard.',
        'Move it before "b", give that step a "when", or take "ends" out of steps/b.json.',
      ],
    ],
  ],
  [
    'a step after a partial ending',
    [step('a', [c]), step('b', [text()], { ends: true, when: asked }), step('d', [text('u')], { when: never })],
    [['unreachable-step', 'steps/d when', `Nobody ever arrives at "d", ${excluded}`, changeOne]],
  ],
  [
    'steps that every transition skips, blaming the last transition',
    [
      step('y', [text('v')], { next: [{ to: 'a' }] }),
      step('a', [c], { next: [{ to: 'd', when: asked }, { to: 'e' }] }),
      step('b', [text()], { ends: true }),
      step('d', [text('u')]),
      step('e'),
    ],
    [
      [
        'unreachable-step',
        'steps/b',
        'Nobody ever arrives at "b": "a" before it always leads past it.',
        'Look at "next" in steps/a.json.',
      ],
    ],
  ],
  [
    'a step whose only condition has a name',
    [step('a', [c]), step('b', [text()], { when: { named: 'odd', ...never } })],
    [
      [
        'unreachable-step',
        'steps/b when',
        'Nobody ever arrives at "b": no answers that people can give fulfil "odd", its condition.',
        'Change "odd" in wizard.json so that some answers fulfil it, or fix the step before it where journeys end.',
      ],
    ],
    { conditions: { odd: never } } as Partial<Wizard>,
  ],
  [
    'a question that its parent never opens',
    [step('a', [choice('c', { limit: 1, min: 1 }), choice('d', { dependsOn: { field: 'c', emptyFor: ['x', 'y'] } })])],
    [
      [
        'unreachable-question',
        'steps/a fields[1]',
        'Nobody is ever asked "d".',
        'No answer to "c" opens it: take options out of "emptyFor".',
      ],
    ],
  ],
  [
    'a question that no answers open',
    [step('a', [c, text('t', { when: never })])],
    [['unreachable-question', 'steps/a fields[1].when', `Nobody is ever asked "t", ${excluded}`, changeOne]],
  ],
  [
    'a question without options for some',
    [
      step('a', [
        choice('c', { kind: 'choice-cards' }),
        choice('d', { optionsBy: 'c', list: { id: 'narrow', options: [{ id: 'p', label: 'P', for: ['x'] }] } }),
      ]),
    ],
    [
      [
        'no-options',
        'steps/a fields[1].options',
        '"d" has nothing to choose when c is "y".',
        'Add options to "narrow" for it, or leave the question out there with "when".',
      ],
    ],
  ],
  [
    'a transition after an unconditional one',
    [step('a', [c], { next: [{ to: 'd' }, { to: 'b', when: asked }] }), step('b', [text()]), step('d', [text('u')])],
    [
      [
        'way-never-taken',
        'steps/a next[1]',
        'The way on from "a" to "b" is never taken.',
        'A way before it has no "when", so it always holds: put that one last.',
      ],
    ],
  ],
  [
    'an impossible transition beside an unconditional one',
    [step('a', [c], { next: [{ to: 'b', when: never }, { to: 'd' }] }), step('b', [text()]), step('d', [text('u')])],
    [['way-never-taken', 'steps/a next[0]', `The way on from "a" to "b" is never taken, ${excluded}`, changeOne]],
  ],
  [
    'no transitions',
    [step('a', [text()], { next: [] }), step('b', [text('u')])],
    [
      [
        'stuck',
        'steps/a next',
        'Some people cannot go on from "a": it names no way on.',
        'Take "next" out, so that the next step in order follows, or name a way on.',
      ],
    ],
  ],
  [
    'a single impossible transition',
    [step('a', [c], { next: [{ to: 'b', when: never }] }), step('b', [text()])],
    [['stuck', 'steps/a next[0].when', `Nobody can go on from "a" by its only way on, ${excluded}`, changeOne]],
  ],
  [
    'transitions that miss some answers',
    [
      step('a', [choice('c', { limit: 1, min: 1, ...options(...listOf('x', 'y', 'z').options) })]),
      step('b', [text()], {
        next: [
          { to: 'd', when: chose('x') },
          { to: 'd', when: chose('y') },
        ],
      }),
      step('d', [text('u')]),
    ],
    [
      [
        'stuck',
        'steps/b next',
        'Some people cannot go on from "b": with these answers none of its ways on holds.',
        'Add a last way on without "when", such as { "to": "the-next-step" }.',
      ],
    ],
  ],
  [
    'a minimum above the number of options',
    [step('a', [choice('c', { min: 3 })]), step('b', [text()])],
    [
      [
        'stuck',
        'steps/a fields[0].min',
        'Some people cannot go on from "a": "c" asks for 3, and then no more can be chosen.',
        'Lower "min", raise "limit", or add options for everyone who is asked.',
      ],
    ],
  ],
  [
    'a minimum that conflicts with an exclusive option',
    [
      step('a', [
        choice('c', {
          min: 2,
          ...options({ id: 'x', label: 'X' }, { id: 'y', label: 'Y' }, { id: 'n', label: 'None', exclusive: true }),
        }),
      ]),
      step('b', [text()]),
    ],
    [
      [
        'stuck',
        'steps/a fields[0].min',
        'Some people cannot go on from "a": "c" asks for 2, and who chooses "None" can choose nothing else.',
        'Lower "min" to 1, or take "exclusive" from that option.',
      ],
    ],
  ],
  [
    'an overview that cannot be left',
    [step('a', [c])],
    [['no-way-out', 'wizard leave', '"Small" can be left nowhere.', 'Take "leave": false away.']],
    { kind: 'overview', leave: false } as Partial<Wizard>,
  ],
  [
    'noResult and a result never shown',
    [step('a', [c]), step('b', [], { results: [result('R'), result('S', never)], noResult: result('N') })],
    [
      ['result-never-shown', 'steps/b results[1].when', `Nobody ever sees "S", ${excluded}`, changeOne],
      [
        'always-holds',
        'steps/b results[0]',
        '"R" has no "when", so everybody who comes to "b" sees it, and nobody ever sees "N" ("noResult").',
        'Give it the "when" under which it is shown. If everybody is meant to see it, take "noResult" out.',
      ],
    ],
  ],
  [
    'noResult beside an unconditional result',
    [
      step('a', [c]),
      step('b', [], { results: [result('R', asked), result('S', { not: asked })], noResult: result('N') }),
    ],
    [
      [
        'result-never-shown',
        'steps/b noResult',
        'Nobody ever sees "N".',
        'Whatever is answered, one of the results shows: narrow the "when" of one of them, or take "noResult" out.',
      ],
    ],
  ],
  [
    'a result that always shows, with noResult as a consequence',
    [step('a', [choice('c', { min: 1 })]), step('b', [], { results: [result('R', asked)], noResult: result('N') })],
    [
      [
        'always-holds',
        'steps/b results[0].when',
        'Everybody who comes to "b" sees "R", since whoever comes there has answered "c". So nobody ever sees "N" ("noResult").',
        'Narrow this "when". If everybody is meant to see it, take "noResult" out.',
      ],
    ],
  ],
  [
    'conditions of transition, step and question that always hold',
    [
      step('a', [choice('c', { min: 1 })], { next: [{ to: 'b', when: asked }] }),
      step('b', [text('t', { when: asked })], { when: asked }),
    ],
    [
      [
        'always-holds',
        'steps/a next[0].when',
        'Everybody who goes on from "a" fulfils the condition of this way to "b", since whoever comes there has answered "c": it leaves nobody out.',
        takeOut,
      ],
      [
        'always-holds',
        'steps/b when',
        'Everybody who comes to "b" fulfils its condition, since whoever comes there has answered "c": it leaves nobody out.',
        takeOut,
      ],
      [
        'always-holds',
        'steps/b fields[0].when',
        'Everybody who could be asked "t" fulfils its condition, since whoever comes there has answered "c": it leaves nobody out.',
        takeOut,
      ],
    ],
  ],
  [
    'a result condition that always holds',
    [step('a', [choice('c', { min: 1 })]), step('b', [], { results: [result('R', asked)] })],
    [
      [
        'always-holds',
        'steps/b results[0].when',
        'Everybody who comes to "b" fulfils the condition of the result "R", since whoever comes there has answered "c": it leaves nobody out.',
        takeOut,
      ],
    ],
  ],
  [
    'a named condition that always holds',
    [step('a', [choice('c', { min: 1 })]), step('b', [text()], { when: { named: 'had', ...asked } })],
    [
      [
        'always-holds',
        'wizard conditions.had',
        'Everybody fulfils "had" wherever it is read: it leaves nobody out.',
        'Write what was meant by "had", or take it out here and where it is named.',
      ],
    ],
    { conditions: { had: asked } } as Partial<Wizard>,
  ],
  [
    'two options saved as one number',
    [
      step('a', [
        choice('c', {
          kind: 'choice-cards',
          limit: 1,
          binding: { payload: 'k', as: 'code' },
          ...options({ id: 'x', label: 'X', code: 1 }, { id: 'y', label: 'Y', code: 1 }),
        }),
      ]),
    ],
    [
      [
        'payload-differs',
        'steps/a fields[0].binding',
        '"Y" (y) of "c" is saved as 1 and comes back as another answer.',
        'Give each option of "list" a "code" of its own, or write "as": "value".',
      ],
    ],
  ],
]

describe('unreachable content', () => {
  it.each(wizards)('%s', (_what, steps, told, more) => {
    expect(findingsOf(wizardOf(steps, more))).toEqual(told)
  })
})

describe('options never offered', () => {
  const list = {
    id: 'shared',
    options: [
      { id: 'p', label: 'P', for: ['x'] },
      { id: 'q', label: 'Q', for: ['y'] },
      { id: 'r', label: 'R', for: ['z'] },
      { id: 's', label: 'S', for: ['z'], retired: true },
    ],
  }
  const by = (first: string, second: string) =>
    wizardOf([
      step('a', [choice('c', { kind: 'choice-cards', min: 1, limit: 1, list: listOf(first) })]),
      step('b', [choice('d', { optionsBy: 'c', list })]),
      step('e', [choice('f', { kind: 'choice-cards', min: 1, limit: 1, list: listOf(second) })]),
      step('g', [choice('h', { optionsBy: 'f', list })]),
    ])

  it('are reported once for a list of two questions, and only if neither offers them', () => {
    const unreachable = findingsOf(by('x', 'y')).filter(([rule]) => rule === 'unreachable-option')
    expect(unreachable).toEqual([
      [
        'unreachable-option',
        'content/options/shared options[2].for',
        expect.stringContaining('Nobody is ever offered "R" in "d", because these exclude each other: '),
        changeOne,
      ],
    ])
    const others = findingsOf(by('x', 'z')).filter(([rule]) => rule === 'unreachable-option')
    expect(others.map(([, place]) => place)).toEqual(['content/options/shared options[1].for'])
  })
})

it('40,000 options excluded by one condition are a single finding', () => {
  const cards = choice('c', {
    kind: 'choice-cards',
    min: 1,
    list: { id: 'cards', options: ['a', 'b'].map((id) => ({ id, label: id })) },
  })
  const many = Array.from({ length: 40_000 }, (_, at): Option => ({ id: `o${at}`, label: `O${at}`, for: ['b'] }))
  const field: Field = {
    ...{ id: 'm', kind: 'checklist', label: 'm', optionsBy: 'c' },
    ...options({ id: 'one', label: 'One', for: ['a'] }, ...many),
  }
  const only: Condition = { properties: { c: { const: 'a' } }, required: ['c'] }
  const { findings } = checkJourneys(wizardOf([step('a', [cards]), step('b', [field], { when: only })]))
  expect(findings.map(({ rule, path, follows = [] }) => [rule, path, follows.length])).toEqual([
    ['too-narrow', 'when', 40_000],
  ])
})
