import { shapes } from '@kindred/contract/shapes'
import { describe, expect, it } from 'vitest'
import type { Field, Wizard } from '../wizard.ts'
import { pairHalfOf, pairPartnerOf } from './paired-shape.ts'
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

describe('two questions saved as pairs', () => {
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

  it('are also read from two lists, and from a pair with several tags', () => {
    const lists = { [first?.read ?? '']: [tag('b')], [second?.read ?? '']: [{ tag_id: 'y' }] }
    expect(payloadToAnswers(wizard, { pairs: lists })).toEqual({ who: ['b'], what: ['y'] })
    const bundle = [{ [first?.written ?? '']: tag('a'), [second?.written ?? '']: [tag('x'), tag('y')] }]
    expect(payloadToAnswers(wizard, { pairs: bundle })).toEqual({ who: ['a'], what: ['x', 'y'] })
  })

  it('have the same schema from either question', () => {
    const schemaOf = (fields: Field[]) =>
      wireProperties([{ ...wizard, steps: [{ id: 's', title: 's', question: 's', fields }] }]).pairs
    const [who, what] = wizard.steps[0]?.fields ?? []
    expect(who && what && schemaOf([who])).toEqual(what && schemaOf([what]))
  })
})

describe('pairPartnerOf', () => {
  const [who, what] = wizard.steps[0]?.fields ?? []
  if (who === undefined || what === undefined) throw new Error('no pair')
  const elsewhere = { ...what, id: 'elsewhere', binding: { payload: 'other', as: secondName as As } }
  const plain = question('plain', 'tags', 'p')
  const free = { ...plain, id: 'free', binding: undefined }

  it('returns the question of the other half under the same name', () => {
    const fields = [free, plain, elsewhere, who, what]
    expect(pairPartnerOf(fields, who)).toBe(what)
    expect(pairPartnerOf(fields, what)).toBe(who)
  })

  it('is undefined for a missing partner, an unpaired or an unsaved question', () => {
    expect(pairPartnerOf([free, plain, elsewhere, who], who)).toBeUndefined()
    expect(pairPartnerOf([free, who, what], plain)).toBeUndefined()
    expect(pairPartnerOf([free, who, what], free)).toBeUndefined()
  })

  it('pairHalfOf names both halves, and is undefined for other shapes', () => {
    expect(pairHalfOf(who)).toMatchObject({ half: 'first', other: { half: 'second' } })
    expect([pairHalfOf(plain), pairHalfOf(free)]).toEqual([undefined, undefined])
  })
})

describe('reading and writing pairs', () => {
  const [who, what] = wizard.steps[0]?.fields ?? []
  it('writes the first of several on the single side, in either order of questions', () => {
    const answers = { who: ['b', 'a'], what: ['x'] }
    const one = [{ [first?.written ?? '']: tag('b'), [second?.written ?? '']: tag('x') }]
    expect(answersToPayload(wizard, answers).pairs).toEqual(one)
    expect(who && what && answersToPayload(wizard, { what: ['x'] }, [what]).pairs).toEqual([
      { [first?.written ?? '']: null, [second?.written ?? '']: tag('x') },
    ])
    expect(who && what && answersToPayload(wizard, { who: ['a'] }, [what])).toEqual({})
  })

  it('reads the single side once, and ignores invalid pairs', () => {
    const pair = (one: unknown, many: unknown) => ({ [first?.written ?? '']: one, [second?.written ?? '']: many })
    const payload = { pairs: [pair(tag('a'), tag('x')), pair(tag('a'), tag('y')), 'stray', pair(null, tag('x'))] }
    expect(payloadToAnswers(wizard, payload)).toEqual({ who: ['a'], what: ['x', 'y', 'x'] })
    const alone = { pairs: pair(tag('b'), null) }
    expect(payloadToAnswers(wizard, alone)).toEqual({ who: ['b'] })
  })
})
