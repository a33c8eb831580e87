import { describe, expect, it } from 'vitest'
import type { Field, Option } from '../wizard.ts'
import { checklistSections, groupOptions } from './group-options.ts'

const option = (id: string, more: Partial<Option> = {}): Option => ({ id, label: id, ...more })
const field = (more: Partial<Field> = {}): Field => ({
  id: 'needs',
  kind: 'checklist',
  label: 'Needs',
  groups: [{ id: 'body', heading: 'The body' }, { id: 'others', heading: 'Others' }, { id: 'silent' }],
  ...more,
})

const food = option('food', { group: 'body' })
const sleep = option('sleep', { group: 'body' })
const trust = option('trust', { group: 'others' })
const quiet = option('quiet', { group: 'silent' })
const other = option('other')
const none = option('none', { exclusive: true })
const forgot = option('forgot', { exclusive: true })

const ids = (sections: ReturnType<typeof groupOptions>) =>
  sections.map(({ id, heading, options, apart }) => [id, heading, options.map((one) => one.id).join(' '), apart])

describe('groupOptions', () => {
  it('starts a section where the group changes, without a heading for unnamed groups', () => {
    expect(ids(groupOptions(field(), [food, sleep, trust, quiet, other], false))).toEqual([
      ['body', 'The body', 'food sleep', undefined],
      ['others', 'Others', 'trust', undefined],
      ['silent', null, 'quiet', undefined],
      [null, null, 'other', undefined],
    ])
  })

  it('returns one section for one group, unknown groups, or while searching', () => {
    const whole = (options: Option[], searching = false, more: Partial<Field> = {}) =>
      ids(groupOptions(field(more), options, searching))
    expect(whole([food, sleep, other])).toEqual([[null, null, 'food sleep other', undefined]])
    expect(whole([other])).toEqual([[null, null, 'other', undefined]])
    expect(whole([food, trust], true)).toEqual([[null, null, 'food trust', undefined]])
    expect(whole([food, trust], false, { groups: undefined })).toEqual([[null, null, 'food trust', undefined]])
    expect(whole([food, option('far', { group: 'unknown' })])).toEqual([[null, null, 'food far', undefined]])
  })

  it('puts pinned options before all headings', () => {
    expect(
      ids(groupOptions(field({ pinned: ['trust'] }), [trust, food, option('hope', { group: 'others' })], false)),
    ).toEqual([
      [null, null, 'trust', undefined],
      ['body', 'The body', 'food', undefined],
      ['others', 'Others', 'hope', undefined],
    ])
  })

  it('returns new arrays', () => {
    const options = [food, sleep]
    groupOptions(field(), options, false)[0]?.options.push(other)
    expect(options).toEqual([food, sleep])
  })
})

describe('checklistSections', () => {
  it('equal the groups without exclusive options', () => {
    const options = [food, trust, other]
    expect(checklistSections(field(), options, false)).toEqual(groupOptions(field(), options, false))
    expect(checklistSections(field(), [], false)).toEqual([{ id: null, heading: null, options: [] }])
  })

  it('put exclusive options last, or first if one of them is pinned', () => {
    expect(ids(checklistSections(field({ pinned: ['forgot'] }), [forgot, food, none, trust], false))).toEqual([
      [null, null, 'forgot none', 'before'],
      ['body', 'The body', 'food', undefined],
      ['others', 'Others', 'trust', undefined],
    ])
    expect(ids(checklistSections(field({ pinned: undefined }), [forgot, food, none], true))).toEqual([
      [null, null, 'food', undefined],
      [null, null, 'forgot none', 'after'],
    ])
  })

  it('contain no empty section beside exclusive options', () => {
    expect(ids(checklistSections(field(), [none], false))).toEqual([[null, null, 'none', 'after']])
    expect(ids(checklistSections(field({ pinned: ['none'] }), [none, forgot], false))).toEqual([
      [null, null, 'none forgot', 'before'],
    ])
  })

  it('keep an option with exclusive: false among the others', () => {
    const calm = option('calm', { exclusive: false })
    expect(ids(checklistSections(field({ pinned: ['calm'] }), [calm, none], false))).toEqual([
      [null, null, 'calm', undefined],
      [null, null, 'none', 'after'],
    ])
  })
})
