import { beforeEach, describe, expect, it } from 'vitest'
import { dedupe } from './dedupe.ts'
import { aboutSubjects } from './memories/subject-names.ts'
import { withoutParams, withoutRouteAction, withRouteAction } from './navigation/route-action.ts'
import { isOwner } from './session/session.ts'
import { countText, setTexts, text } from './texts/texts.ts'

const named = (...names: string[]) => names.map((description) => ({ description }))

describe('subjects [DET-18]', () => {
  beforeEach(() => setTexts({ 'card.subjects.more': '{names} and {count} more' }))

  it.each([
    [[], ''],
    [['Mother'], 'Mother'],
    [['Mother', 'Uncle'], 'Mother and Uncle'],
    [['My father', 'Myself', 'Myra'], 'my father, myself, and Myra'],
    [['Mother', 'Uncle', 'Teacher'], 'Mother, Uncle, and Teacher'],
    [['Mother', 'Uncle', 'Teacher', 'Aunt'], 'Mother, Uncle, Teacher and 1 more'],
    [['Mother', ' ', 'Uncle', 'Teacher', 'Aunt', 'Coach'], 'Mother, Uncle, Teacher and 2 more'],
  ])('%j reads %j', (names, words) => {
    expect(aboutSubjects(named(...names))).toBe(words)
  })
})

it('keeps the first of duplicates and the order [FED-02]', () => {
  const items = [
    { key: 'a', n: 1 },
    { key: 'b', n: 2 },
    { key: 'a', n: 3 },
    { key: 'c', n: 4 },
  ]
  expect(dedupe(items, (item) => item.key).map((item) => item.n)).toEqual([1, 2, 4])
})

it('compares owners by author id, never without a session [ROL-02]', () => {
  expect(isOwner('u1', 'u1')).toBe(true)
  expect(isOwner('u1', 'u2')).toBe(false)
  for (const author of ['u1', '', 'undefined', undefined as unknown as string])
    expect(isOwner(author, undefined)).toBe(false)
})

describe('route actions', () => {
  it.each([
    ['/', '/?routeAction=login'],
    ['/memory/x?tab=2#top', '/memory/x?tab=2&routeAction=login#top'],
    ['/?routeAction=signup', '/?routeAction=login'],
  ])('%s becomes %s [RTE-28]', (from, to) => {
    expect(withRouteAction(from, 'login')).toBe(to)
  })

  it('are removed with their code, and nothing else', () => {
    expect(withoutRouteAction('/memory/x?routeAction=forgot-password&code=abc&tab=2')).toBe('/memory/x?tab=2')
    expect(withoutParams('/memory/x?isEdit=true&tab=2', ['isEdit', 'tab'])).toBe('/memory/x')
  })
})

describe('texts', () => {
  it('fill placeholders, choose singular or plural, and show a missing key', () => {
    setTexts({ hello: 'Hello {name}, {unknown}', 'n.one': '{count} tag', 'n.other': '{count} tags' })
    expect(text('hello', { name: 'Fern' })).toBe('Hello Fern, {unknown}')
    expect([0, 1, 2].map((count) => countText('n', count))).toEqual(['0 tags', '1 tag', '2 tags'])
    expect(text('absent')).toBe('absent')
  })
})
