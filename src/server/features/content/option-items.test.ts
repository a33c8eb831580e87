import type { Content } from '@kindred/content'
import { beforeAll, describe, expect, it } from 'vitest'
import { shippedContent } from '../../../../tests/helpers/content.ts'
import { fieldForRole, fieldOfList, optionItems, typeOfCode } from './option-items.ts'

let content: Content
beforeAll(async () => {
  content = await shippedContent()
})

function itemsOf(key: string, type?: number) {
  const field = fieldOfList(content.wizards, key)
  if (field === undefined) throw new Error(`no list ${key}`)
  return optionItems(field, type === undefined ? undefined : typeOfCode(content.wizards, type))
}

type Items = ReturnType<typeof itemsOf>

describe('option lists of the API', () => {
  it('exclude generations, and sort ages by number, "I don’t remember" first [TAG-60, TAG-61]', () => {
    const ages = itemsOf('age-range').map(({ description }) => description)
    expect(ages[0]).toBe("I don't remember")
    expect(ages.slice(1, 5)).toEqual(['0-2 years', '3-5 years', '6-9 years', '10-12 years'])
    const generations = fieldOfList(content.wizards, 'age-range')?.list?.options.filter(
      ({ listed }) => listed === false,
    )
    expect(generations?.map(({ label }) => label)).toContain('Millennial')
    for (const { label } of generations ?? []) expect(ages).not.toContain(label)
  })

  it('sort other lists alphabetically [TAG-62]', () => {
    const words = itemsOf('sibling').map(({ description }) => description)
    expect(words[0]).toBe("I don't remember")
    const rest = words.slice(1)
    expect(rest).toEqual([...rest].sort(new Intl.Collator('en', { sensitivity: 'base' }).compare))
  })

  it('list bitter options before sweet ones for a bittersweet memory [TAG-63]', () => {
    const groups = itemsOf('get-feelings', 2).flatMap(({ options }) => options ?? [])
    expect(groups.indexOf('sweet')).toBeGreaterThan(0)
    expect(groups.lastIndexOf('bitter')).toBeLessThan(groups.indexOf('sweet'))
  })

  it('differ by memory type; without a type they contain all options [TAG-65]', () => {
    const [happy, mixed, unhappy] = [1, 2, 3].map((code) => itemsOf('get-feelings', code)) as [Items, Items, Items]
    const all = itemsOf('get-feelings')
    const ids = (items: Items) => items.map(({ id }) => id)
    expect(ids(happy)).not.toContain('terrified')
    expect(ids(unhappy)).toContain('terrified')
    expect(new Set(ids(all))).toEqual(new Set([...ids(happy), ...ids(mixed), ...ids(unhappy)]))
  })

  it('are found by the role of their question, and types by codes, whatever their ids', () => {
    const renamed = JSON.parse(
      JSON.stringify(content.wizards)
        .replaceAll(/"(age-range|person-involved|content-warnings)"/g, '"other-$1"')
        .replaceAll('"codes":[1,2,3]', '"codes":[3,2,1]'),
    )
    for (const role of ['age', 'person', 'action', 'notes'])
      expect(ids(fieldForRole(renamed, role)), role).toEqual(ids(fieldForRole(content.wizards, role)))
    const ages = fieldForRole(renamed, 'age')
    expect(ages && optionItems(ages)[1]).toMatchObject({ name: '0-2 years', slug: '0-2-years' })
    const types = (wizards: typeof content.wizards) => [1, 2, 3, 4].map((code) => typeOfCode(wizards, code))
    expect(types(content.wizards)).toEqual(['happy', 'bittersweet', 'unhappy', undefined])
    expect(types(renamed)).toEqual(['unhappy', 'bittersweet', 'happy', undefined])
  })
})

const ids = (field: ReturnType<typeof fieldForRole>) => field?.list?.options.map(({ id }) => id) ?? 'no list'
