import { expect, it } from 'vitest'
import { inWindow } from '../lib/memories/memory-window-address.ts'
import { memoryWindowOf, tabBefore, withoutWindow } from './memory-window-of.ts'

const id = '0197a000-0000-7000-8000-000000000000'

it.each([
  ['/home', '', null],
  ['/home', '?memory=abc', ['abc', 'text']],
  ['/home', '?memory=abc&tab=summary', ['abc', 'summary']],
  ['/home', '?memory=abc&tab=7', ['abc', 'text']],
  ['/memory/abc', '', null],
  ['/memory/abc', '?tab=comment', ['abc', 'comment']],
  ['/memory/abc', '?tab=7&isEdit=true', null],
  ['/memory/abc', '?tab=whatever', null],
  ['/memory/abc', '?resonance=lonely', ['abc', 'summary']],
  ['/memory/abc', `?comment=${id}`, ['abc', 'comment']],
  ['/memory/abc', `?commentEmpathy=${id}`, ['abc', 'comment']],
  ['/memory/abc', '?feedback=12', ['abc', 'comment']],
  ['/memory/abc', `?feedback=${id}`, ['abc', 'comment']],
  ['/memory/abc', '?feedback=honest,wise', ['abc', 'feedback']],
  ['/memory/abc', '?reaction=6', ['abc', 'text']],
  ['/memory/new', '?tab=text', null],
])('%s%s opens %j [MOD-21, RTE-38, RTE-42, AMB-34, AMB-36]', (pathname, search, expected) => {
  const found = memoryWindowOf(pathname, search)
  expect(found && [found.link, found.tab]).toEqual(expected)
})

it('Back follows text, feedback, comment, summary, skipping missing tabs [MOD-16, AMB-21]', () => {
  const all = ['text', 'feedback', 'summary', 'comment'] as const
  expect(all.map((tab) => tabBefore(tab, all))).toEqual([undefined, 'text', 'comment', 'feedback'])
  expect(tabBefore('summary', ['text', 'feedback', 'summary'])).toBe('feedback')
  expect((['feedbackComment', 'connect', 'validate'] as const).map((tab) => tabBefore(tab, all))).toEqual([
    ...['comment', 'text', 'text'],
  ])
})

it('adds a memory window to an address and removes it', () => {
  const [opened] = inWindow('/home?page=2', 'abc', { tab: 'comment', comment: id })
  expect(opened).toBe(`/home?page=2&memory=abc&tab=comment&comment=${id}`)
  expect(withoutWindow(opened)).toBe('/home?page=2')
})
