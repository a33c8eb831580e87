import { describe, expect, it } from 'vitest'
import { shapes } from '#contract/shapes'
import type { Field, Wizard } from '../wizard.ts'
import { answersToPayload, payloadToAnswers } from './payload-mapping.ts'
import { wireProperties } from './wire-schema.ts'

type As = NonNullable<Field['binding']>['as']
const options = (id: string, ...names: string[]) => ({ id, options: names.map((name) => ({ id: name, label: name })) })
const named = Object.entries(shapes)
const half = (which: string) => named.find(([, shape]) => shape.half === which) ?? ['', undefined]
const [firstName, first] = half('first')
const [secondName, second] = half('second')

const question = (id: string, as: string, ...names: string[]): Field =>
  ({
    id,
    kind: 'checklist',
    label: id,
    list: options(id, ...names),
    binding: { payload: 'pairs', as: as as As },
  }) as Field
const wizard: Wizard = {
  id: 'pairs',
  title: 'Pairs',
  target: 'response',
  kind: 'linear',
  version: 'test',
  steps: [
    {
      id: 's',
      title: 's',
      question: 's',
      fields: [question('who', firstName, 'a', 'b'), question('what', secondName, 'x', 'y')],
    },
  ],
}
const tag = (id: string) => ({ id, description: id })

describe('two questions under one name, as pairs that a target declares', () => {
  it.each([
    [
      'one with each of the others',
      { who: ['a'], what: ['x', 'y'] },
      [
        ['a', 'x'],
        ['a', 'y'],
      ],
    ],
    ['one alone', { who: ['a'] }, [['a', null]]],
    ['the others alone', { what: ['x'] }, [[null, 'x']]],
    ['nothing', {}, []],
  ])('are written and read back: %s', (_, answers, pairs) => {
    const payload = answersToPayload(wizard, answers)
    expect(payload.pairs).toEqual(
      pairs.map(([one, many]) => ({
        [first?.written ?? '']: one ? tag(one) : null,
        [second?.written ?? '']: many ? tag(many) : null,
      })),
    )
    expect(payloadToAnswers(wizard, payload)).toEqual(answers)
  })

  it('are read from two lists, too, and a half of several tags at once', () => {
    const lists = { [first?.read ?? '']: [tag('b')], [second?.read ?? '']: [{ tag_id: 'y' }] }
    expect(payloadToAnswers(wizard, { pairs: lists })).toEqual({ who: ['b'], what: ['y'] })
    const bundle = [{ [first?.written ?? '']: tag('a'), [second?.written ?? '']: [tag('x'), tag('y')] }]
    expect(payloadToAnswers(wizard, { pairs: bundle })).toEqual({ who: ['a'], what: ['x', 'y'] })
  })

  it('have one schema, whichever half asks for it', () => {
    const schemaOf = (fields: Field[]) =>
      wireProperties([{ ...wizard, steps: [{ id: 's', title: 's', question: 's', fields }] }]).pairs
    const [who, what] = wizard.steps[0]?.fields ?? []
    expect(who && what && schemaOf([who])).toEqual(what && schemaOf([what]))
  })
})
