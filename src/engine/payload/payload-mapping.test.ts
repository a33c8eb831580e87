import { describe, expect, it } from 'vitest'
import { choice, step, wizardOf as wizardWith } from '../../../tests/helpers/small-wizards.ts'
import type { Answer, Field, Option, Wizard } from '../wizard.ts'
import { answersToPayload, factsOf, payloadNames, payloadToAnswers, slugOf } from './payload-mapping.ts'

type As = NonNullable<Field['binding']>['as']
const list = (...options: Option[]) => ({ id: 'list', options })
const colours = list({ id: 'red', label: 'Red', code: 3 }, { id: 'blue', label: 'Blue', code: 5 })
const fieldAs = (as: As, more: Partial<Field> = {}): Field =>
  choice('q', { list: colours, binding: { payload: 'on_the_wire', as }, ...more })
const wizardOf = (...fields: Field[]): Wizard => wizardWith([step('s', fields)])
const text = (as: As) => fieldAs(as, { kind: 'short-text', list: undefined })
const cards = (as: As) => fieldAs(as, { kind: 'choice-cards' })

const written: [As, Field, Answer | undefined, unknown][] = [
  [
    'tags',
    fieldAs('tags'),
    ['red', 'gone'],
    [
      { id: 'red', description: 'Red' },
      { id: 'gone', description: 'gone' },
    ],
  ],
  ['tags', fieldAs('tags'), undefined, []],
  ['named-tags', fieldAs('named-tags'), ['blue'], [{ id: 'blue', name: 'Blue' }]],
  ['ids', fieldAs('ids'), ['blue', 'red'], [{ id: 'blue' }, { id: 'red' }]],
  ['text', text('text'), 'Some words', 'Some words'],
  ['text', text('text'), undefined, ''],
  ['value', cards('value'), 'red', 'red'],
  ['value', cards('value'), undefined, ''],
  ['code', cards('code'), 'blue', 5],
  ['code', cards('code'), 'gone', 'gone'],
  ['temp-ids', fieldAs('temp-ids', { kind: 'photos', list: undefined }), ['t1', 't2'], ['t1', 't2']],
  [
    'descriptions',
    fieldAs('descriptions', { kind: 'chips', list: undefined }),
    ['Ann', 'Bo'],
    [{ description: 'Ann' }, { description: 'Bo' }],
  ],
]

it.each(written)('writes %s', (_as, field, answer, wire) => {
  expect(answersToPayload(wizardOf(field), answer === undefined ? {} : { q: answer })).toEqual({ on_the_wire: wire })
})

it('writes no code without a choice, so that the stored one stays', () => {
  expect(answersToPayload(wizardOf(cards('code')), {})).toEqual({})
})

it('writes only the given questions, and none without a binding', () => {
  const [one, two] = [
    fieldAs('ids', { id: 'one' }),
    fieldAs('ids', { id: 'two', binding: { payload: 'b', as: 'ids' } }),
  ]
  const answers = { one: ['red'], two: ['blue'], free: ['red'] }
  const wizard = wizardOf(one, two, fieldAs('ids', { id: 'free', binding: undefined }))
  expect(answersToPayload(wizard, answers, [one])).toEqual({ on_the_wire: [{ id: 'red' }] })
  expect(answersToPayload(wizard, answers)).toEqual({ on_the_wire: [{ id: 'red' }], b: [{ id: 'blue' }] })
})

const spellings: [string, unknown, Answer | undefined][] = [
  ['ids as written', [{ id: 'red', description: 'Red' }], ['red']],
  ['ids as read', [{ tag_id: 'red', description: 'Red' }], ['red']],
  ['values of a form', [{ value: 'blue', label: 'Blue' }], ['blue']],
  ['the id before other names', [{ id: 'red', tag_id: 'blue', value: 'blue' }], ['red']],
  ['bare ids', ['red', 'blue'], ['red', 'blue']],
  ['numbers, as they are written', [{ id: 7 }], ['7']],
  ['one thing for a list of one', { id: 'red' }, ['red']],
  ['nothing', null, undefined],
  ['an invalid tag', [true, null, [], { id: false }, {}], undefined],
]

it.each(spellings)('reads tags in the format: %s', (_name, wire, answer) => {
  for (const as of ['tags', 'named-tags', 'ids'] as const)
    expect(payloadToAnswers(wizardOf(fieldAs(as)), { on_the_wire: wire }).q).toEqual(answer)
})

const read: [string, Field, unknown, Answer | undefined][] = [
  ['a text', text('text'), 'Words', 'Words'],
  ['a text in a list', text('text'), [{ description: 'Words' }], 'Words'],
  ['a text in an object', text('text'), { description: 'Words' }, 'Words'],
  ['no text', text('text'), [{ description: 5 }], undefined],
  ['an empty list as no text', text('text'), [], undefined],
  ['a value', cards('value'), 'red', 'red'],
  ['no value', cards('value'), { id: 'red' }, undefined],
  ['a code', cards('code'), 5, 'blue'],
  ['a code as text', cards('code'), '3', 'red'],
  ['an id in place of a code', cards('code'), 'red', 'red'],
  ['an unknown code', cards('code'), 9, undefined],
  ['a code without options', text('code'), 5, undefined],
  ['names of uploads', fieldAs('temp-ids', { kind: 'photos', list: undefined }), ['a', { temp_id: 'b' }], ['a', 'b']],
  [
    'photos, as they are read',
    fieldAs('temp-ids', { kind: 'photos', list: undefined }),
    [
      { id: 'p1', url: '/photos/p1' },
      { temp_id: 5, id: 'p2' },
    ],
    ['p1', 'p2'],
  ],
  [
    'names',
    fieldAs('descriptions', { kind: 'chips', list: undefined }),
    [{ description: 'Ann' }, { description: '' }, 'Bo', {}],
    ['Ann', 'Bo'],
  ],
]

it.each(read)('reads %s', (_name, field, wire, answer) => {
  expect(payloadToAnswers(wizardOf(field), { on_the_wire: wire })).toEqual(answer === undefined ? {} : { q: answer })
})

it('reads the first of a list for a question that takes one answer', () => {
  const one = fieldAs('tags', { kind: 'choice-cards' })
  expect(payloadToAnswers(wizardOf(one), { on_the_wire: [{ id: 'blue' }, { id: 'red' }] })).toEqual({ q: 'blue' })
  expect(payloadToAnswers(wizardOf(one), { on_the_wire: [] })).toEqual({})
})

describe('a binding with different read and write names', () => {
  const field = fieldAs('ids', { binding: { payload: 'written', read: 'readAs', as: 'ids' } })
  const wizard = wizardOf(field, fieldAs('ids', { id: 'free', binding: undefined }))

  it('reads both names, the written one first', () => {
    expect(payloadToAnswers(wizard, { readAs: [{ id: 'red' }] })).toEqual({ q: ['red'] })
    expect(payloadToAnswers(wizard, { written: [{ id: 'blue' }], readAs: [{ id: 'red' }] })).toEqual({ q: ['blue'] })
    expect(payloadToAnswers(wizard, { other: [{ id: 'red' }], undefined: [{ id: 'red' }] })).toEqual({})
  })

  it('lists both names once', () => {
    const twin = fieldAs('ids', { id: 'r', binding: { payload: 'written', as: 'ids' } })
    expect(payloadNames(wizardOf(field, twin))).toEqual(['written', 'readAs'])
  })
})

describe('factsOf', () => {
  const wizard: Wizard = {
    ...wizardOf(),
    facts: {
      mood: { values: ['happy', 'mixed', 'sad'], codes: [1, 2, 3], payload: 'memory_type' },
      kind: { values: ['memory', 'comment'] },
      signedIn: { values: ['yes', 'no'], from: 'session' },
      told: { values: ['a', 'b'], from: 'target' },
    },
  }

  it('reads facts by code or name, and unknown codes as the last value', () => {
    expect(factsOf(wizard, { memory_type: 1, kind: 'comment', told: 'a' })).toEqual({
      mood: 'happy',
      kind: 'comment',
      told: 'a',
    })
    expect(factsOf(wizard, { memory_type: '2' })).toEqual({ mood: 'mixed' })
    expect(factsOf(wizard, { memory_type: 'happy' })).toEqual({ mood: 'happy' })
    expect(factsOf(wizard, { memory_type: 99, kind: 'else' })).toEqual({ mood: 'sad', kind: 'comment' })
  })

  it('omits facts without a value, or from another source', () => {
    expect(factsOf(wizard, { memory_type: null, signedIn: 'yes' })).toEqual({})
    expect(factsOf(wizardOf(), { mood: 1 })).toEqual({})
  })
})

it.each([
  [{ label: 'Held me' }, 'held-me'],
  [{ label: 'Held me', slug: 'embraced' }, 'embraced'],
  [{ label: "Didn't / couldn’t come" }, 'didnt-couldnt-come'],
  [{ label: '(Été) à 7' }, 'été-à-7'],
])('slugOf(%o)', (option, slug) => {
  expect(slugOf(option)).toBe(slug)
})
