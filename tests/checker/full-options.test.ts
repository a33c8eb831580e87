// The rule `stuck-when-full`: options may be full for anybody, and everybody can still go on.

import { checkJourneys } from '@kindred/checker'
import type { Condition, Field, Option, Step, Wizard } from '@kindred/engine'
import { describe, expect, it } from 'vitest'

const tours: [Option, ...Option[]] = [
  { id: 'morning', label: 'Morning', capacity: 5 },
  { id: 'noon', label: 'Noon', capacity: 5 },
]
const free: [Option, ...Option[]] = [...tours, { id: 'none', label: 'None' }]
const freeFirst: [Option, ...Option[]] = [{ id: 'none', label: 'None' }, ...tours]
const answered = (id: string, option: string): Condition => ({
  properties: { [id]: { const: option } },
  required: [id],
})

const noon: Condition = { properties: { tour: { contains: { const: 'noon' } } }, required: ['tour'] }

const tour = (options: [Option, ...Option[]], more: Partial<Field> = {}): Field =>
  ({ id: 'tour', kind: 'choice-cards', label: 'Tour', list: { id: 'l', options }, ...more }) as Field
const step = (id: string, fields: Field[], more: Partial<Step> = {}): Step => ({
  ...{ id, title: id, question: '?', fields },
  ...more,
})

function found(...steps: Step[]) {
  const wizard = { id: 'w', title: 'W', kind: 'linear', version: '0', steps } as unknown as Wizard
  return checkJourneys(wizard).findings.map(({ rule, file, path }) => `${rule} ${/[^/]*$/.exec(file)?.[0]} ${path}`)
}

const stuck = 'stuck-when-full a.json fields[0].options'

describe('options that can be full', () => {
  it.each<[string, Step[], string[]]>([
    ['nobody has to choose', [step('a', [tour(tours)])], []],
    ['one option is never full', [step('a', [tour(free, { min: 1 })])], []],
    ['all may be full', [step('a', [tour(tours, { min: 1 })])], [stuck]],
    ['two are asked for, and one is never full', [step('a', [tour(free, { kind: 'checklist', min: 2 })])], [stuck]],
    [
      'the only way on is that of a limited option',
      [step('a', [tour(free, { kind: 'checklist' })], { next: [{ to: 'b', when: noon }] }), step('b', [])],
      [stuck],
    ],
    [
      'only what was chosen before is offered, and all of that may be full',
      [
        step('z', [tour(freeFirst, { id: 'before', label: 'Before', kind: 'checklist' })], { previous: false }),
        step('a', [tour(freeFirst, { min: 1, optionsBy: 'before', optionsFrom: { field: 'before' } })]),
      ],
      [stuck],
    ],
    [
      'a check refuses the option that is never full',
      [
        step('z', [tour(free, { id: 'before', label: 'Before' })]),
        step('a', [tour(free, { min: 1 })], {
          checks: [
            {
              id: 'c',
              when: { allOf: [answered('tour', 'none'), answered('before', 'none')] },
              message: 'No.',
              marks: 'tour',
            },
          ],
        }),
      ],
      [],
    ],
    [
      'only who chose a limited option before has to choose',
      [
        step('z', [tour(free, { id: 'before', label: 'Before' })]),
        step('a', [tour(tours, { min: 1, when: answered('before', 'noon') })]),
      ],
      [stuck],
    ],
  ])('%s', (_what, steps, expected) => expect(found(...steps)).toEqual(expected))

  it('are told with the clicks that lead there and a way out', () => {
    const wizard = { id: 'w', title: 'W', kind: 'linear', version: '0', steps: [step('a', [tour(tours, { min: 1 })])] }
    expect(checkJourneys(wizard as unknown as Wizard).findings).toMatchObject([
      {
        sentence: 'Some people cannot go on from "a" once all places of "Tour" are taken.',
        suggestion:
          'Add an option without "capacity", such as "None of these", or ask for less: take "min" of "Tour" out.',
        trace: expect.stringContaining('press Next: the person cannot continue, as everything else is full'),
      },
    ])
  })
})
