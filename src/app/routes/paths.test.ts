import { describe, expect, it } from 'vitest'
import { isEditWizard, memoryIdOf, searchOf, tagStepOf, withHashId } from './paths.ts'

it.each([
  ['/memory/abc', 'abc'],
  ['/memory/abc/', 'abc'],
  ['/memory/new', null],
  ['/memory/edit', null],
  ['/memory/abc/more', null],
  ['/home', null],
])('%s names the memory %s [RTE-04, AMB-40]', (path, id) => {
  expect(memoryIdOf(path)).toBe(id)
})

it.each([
  ['/memory/edit', '?hashId=abc', true],
  ['/any/edit/path', '?hashId=abc', true],
  ['/memory/edit', '', false],
  ['/memory/new', '?hashId=abc', false],
])('%s%s is the edit wizard: %s [RTE-26, RTE-38]', (path, search, is) => {
  expect(isEditWizard(path, search)).toBe(is)
})

it.each([
  ['/memory/edit', '?slug=abc&step=2', '/memory/edit?step=2&hashId=abc'],
  ['/memory/edit', '?slug=abc&hashId=def', null],
  ['/memory/new', '?slug=abc', null],
])('%s%s redirects to %s [RTE-38, AMB-37]', (path, search, to) => {
  expect(withHashId(path, search)).toBe(to)
})

describe('searches', () => {
  it.each([
    ['hashtag', 'MyTag', { hashtag: 'mytag' }],
    ['user', 'u1', { user: 'u1' }],
    ['person-actions', 'left-me', { tag_type: 'person-actions', tag: 'left-me' }],
  ])('%s/%s searches %j [RTE-07, RTE-10, RTE-11, RTE-12]', (kind, value, search) => {
    expect(searchOf(kind, value)).toEqual(search)
  })
})

it.each([
  ['1', 1],
  ['7', 7],
  ['12', 12],
  ['0', undefined],
  ['13', 13],
  ['7.5', undefined],
  ['comment', undefined],
  [null, undefined],
])('tab=%s is step %s [RTE-39, AMB-36]', (tab, step) => {
  expect(tagStepOf(tab)).toBe(step)
})
