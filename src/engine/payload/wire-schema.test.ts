import { shapes } from '@kindred/contract/shapes'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { choice, step, wizardOf as wizardWith } from '../../../tests/helpers/small-wizards.ts'
import type { Field, Wizard } from '../wizard.ts'
import { wireProperties } from './wire-schema.ts'

type As = NonNullable<Field['binding']>['as']
const list = {
  id: 'list',
  options: [
    { id: 'red', label: 'Red', code: 3 },
    { id: 'blue', label: 'Blue' },
  ],
}
const fieldAs = (as: As, more: Partial<Field> = {}): Field =>
  choice('q', { list: list, binding: { payload: 'a', as }, ...more })
const wizardOf = (...fields: Field[]): Wizard => wizardWith([step('s', fields)])
const ajv = new Ajv({ strict: false })
const takes = (field: Field) => {
  const { a } = wireProperties([wizardOf(field)])
  if (a === undefined) throw new Error('no schema')
  const validate = ajv.compile(a)
  return (value: unknown): boolean => validate(value)
}
const long = (length: number): string => 'x'.repeat(length)

describe('tags', () => {
  it.each(['tags', 'named-tags', 'ids'] as const)(
    '%s accept every spelling, and at most as many as there are options',
    (as) => {
      const fits = takes(fieldAs(as))
      expect(fits([])).toBe(true)
      expect(fits([{ id: 'red', description: 'Red', name: 'n', slug: 's', desc: 'd', memory_tag_id: 'm' }])).toBe(true)
      expect(fits([{ tag_id: 'red' }, { id: 'blue' }])).toBe(true)
      expect(fits([{ id: 'a' }, { id: 'b' }, { id: 'c' }])).toBe(false)
      expect(fits([{ description: 'Red' }])).toBe(false)
      expect(fits([{ id: 'red', password: 'x' }])).toBe(false)
      expect(fits(['red'])).toBe(false)
      expect(fits({ id: 'red' })).toBe(false)
    },
  )

  it('limit the length of ids and labels', () => {
    const fits = takes(fieldAs('tags'))
    expect([fits([{ id: long(100) }]), fits([{ id: long(101) }])]).toEqual([true, false])
    const word = (length: number) => [{ id: 'red', description: long(length) }]
    expect([fits(word(2_000)), fits(word(2_001))]).toEqual([true, false])
  })

  it('require a string id', () => {
    const fits = takes(fieldAs('tags'))
    expect([fits([{ id: 7 }]), fits([{ id: 'red', description: 7 }]), fits([7])]).toEqual([false, false, false])
  })

  it('accept one for a question with a single answer', () => {
    const fits = takes(fieldAs('tags', { kind: 'choice-cards' }))
    expect([fits([]), fits([{ id: 'red' }]), fits([{ id: 'red' }, { id: 'blue' }])]).toEqual([true, true, false])
  })

  it('accept none for a question without a list', () => {
    const fits = takes(fieldAs('tags', { list: undefined }))
    expect([fits([]), fits([{ id: 'red' }])]).toEqual([true, false])
  })
})

it('text accepts a string, or one in a list', () => {
  const fits = takes(fieldAs('text', { list: undefined }))
  expect([fits(''), fits(long(20_000)), fits([]), fits([{ description: 'a' }])]).toEqual([true, true, true, true])
  for (const wrong of [long(20_001), 7, null, [{}], [{ description: 7 }], [{ description: 'a', id: 'b' }], ['a']])
    expect([wrong, fits(wrong)]).toEqual([wrong, false])
  expect(fits([{ description: 'a' }, { description: 'b' }])).toBe(false)
  expect(fits([{ description: long(20_001) }])).toBe(false)
})

it('value accepts an option or an empty string; any text without options', () => {
  const fits = takes(fieldAs('value'))
  expect(['red', 'blue', '', 'green', 3].map(fits)).toEqual([true, true, true, false, false])
  const free = takes(fieldAs('value', { list: undefined }))
  expect([free('anything'), free(long(20_000)), free(long(20_001)), free(5)]).toEqual([true, true, false, false])
})

it("code accepts an option's code, or its id without one", () => {
  expect([3, 'blue', 'red', '', null].map(takes(fieldAs('code')))).toEqual([true, true, false, false, false])
})

it.each([
  [undefined, 50],
  [3, 50],
  [60, 60],
])(
  'uploads and names with limit %s accept up to %s, because stored lists may exceed the current limit',
  (limit, most) => {
    const uploads = takes(fieldAs('temp-ids', { list: undefined, limit }))
    const names = takes(fieldAs('descriptions', { list: undefined, limit }))
    const of = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)
    expect([uploads(of(most, 'a')), uploads(of(most + 1, 'a'))]).toEqual([true, false])
    expect([names(of(most, { description: 'a' })), names(of(most + 1, { description: 'a' }))]).toEqual([true, false])
  },
)

it('temp-ids accept a name, or an object with temp_id', () => {
  const fits = takes(fieldAs('temp-ids', { list: undefined }))
  expect([fits(['a']), fits([{ temp_id: 'a', url: '/x' }])]).toEqual([true, true])
  expect([fits([{ id: 'a' }]), fits([long(101)]), fits([{ temp_id: long(101) }]), fits('a')]).toEqual([
    false,
    false,
    false,
    false,
  ])
})

it('descriptions require visible text, and limit its length', () => {
  const fits = takes(fieldAs('descriptions', { list: undefined, maxLength: 10 }))
  const name = (description: unknown, more = {}) => [{ description, ...more }]
  expect([fits(name('a')), fits(name(long(300))), fits(name(long(301)))]).toEqual([true, true, false])
  expect([fits(name('')), fits(name('  ')), fits(name(5)), fits([{}]), fits(name('a', { id: 'b' }))]).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
  const longer = takes(fieldAs('descriptions', { list: undefined, maxLength: 400 }))
  expect([longer(name(long(400))), longer(name(long(401)))]).toEqual([true, false])
})

describe('pairs', () => {
  const named = Object.entries(shapes)
  const half = (which: string) => {
    const found = named.find(([, shape]) => shape.half === which)
    if (found === undefined) throw new Error('no pairs are declared')
    return { as: found[0] as As, ...found[1] }
  }
  const first = half('first')
  const second = half('second')
  const pair = (one: unknown, many: unknown, more = {}) => ({ [first.written]: one, [second.written]: many, ...more })

  it('accept a tag or null on each side, and several on the second', () => {
    const fits = takes(fieldAs(first.as))
    const tag = { id: 'red' }
    for (const right of [pair(tag, tag), pair(null, tag), pair(tag, null), pair(tag, [tag, tag])])
      expect([right, fits([right])]).toEqual([right, true])
    for (const wrong of [pair([tag], tag), pair('red', null), pair(tag, [null]), pair(tag, tag, { more: 1 }), 'red'])
      expect([wrong, fits([wrong])]).toEqual([wrong, false])
    expect(fits('red')).toBe(false)
  })

  it('also accept two lists under their read names', () => {
    const fits = takes(fieldAs(second.as))
    expect(fits({ [first.read]: [{ id: 'red' }], [second.read]: [{ tag_id: 'blue' }] })).toBe(true)
    expect([fits({ other: [] }), fits({ [first.read]: ['red'] }), fits({ [second.read]: {} })]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('accept at most 50, or as many as there are options', () => {
    const fits = takes(fieldAs(first.as, { list: undefined }))
    const of = (count: number) => Array.from({ length: count }, () => pair(null, { id: 'red' }))
    expect([fits(of(50)), fits(of(51))]).toEqual([true, false])
    const options = Array.from({ length: 70 }, (_, at) => ({ id: `o${at}`, label: `${at}` }))
    const many = takes(fieldAs(first.as, { list: { id: 'many', options } }))
    expect([many(of(70)), many(of(71))]).toEqual([true, false])
    const tags = (count: number) => ({ [second.read]: Array.from({ length: count }, () => ({ id: 'a' })) })
    expect([many(tags(70)), many(tags(71)), fits(tags(51))]).toEqual([true, false, false])
  })
})

it('both names of a renamed binding have the same schema; an unsaved question has none', () => {
  const both = fieldAs('ids', { binding: { payload: 'written', read: 'readAs', as: 'ids' } })
  const free = fieldAs('ids', { id: 'free', binding: undefined })
  const found = wireProperties([wizardOf(free), wizardOf(both)])
  expect(Object.keys(found)).toEqual(['written', 'readAs'])
  expect(found.readAs).toEqual(found.written)
})
