import type { SentList as Page } from '@kindred/contract/sent-list'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { exampleUser, show } from '../../test-support.tsx'
import { SentList } from './sent-list.tsx'

type SentItem = Page['results'][number]
const one = (id: string, more: Partial<SentItem> = {}): SentItem => ({
  ...{ kind: 'comment', id, words: 'I had that gate, too.', labels: [], created_at: '2026-11-27T08:00:00.000Z' },
  memory: {
    ...{ shareable_link: 'abc', title: 'The gate', beginning: '' },
    author: { id: 'u-1', username: 'willow', avatar: null },
  },
  to: { id: 'u-1', username: 'willow', avatar: null },
  ...{ comment_id: null, thanked: false, replies: 0, waiting: false },
  ...more,
})
const serve = (results: SentItem[]) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ results, cursor: null } satisfies Page)),
  )
afterEach(() => vi.unstubAllGlobals())
const open = () => show(<SentList empty={<p>Nothing here yet.</p>} />, { user: exampleUser })

it('shows what was sent to whom, its status, and replies', async () => {
  const untitled = {
    shareable_link: 'def',
    title: '',
    beginning: '',
    author: { id: 'u-2', username: 'wren', avatar: null },
  }
  serve([
    one('a', { replies: 1 }),
    one('b', { kind: 'message', words: 'You are not alone.', thanked: true, memory: untitled, to: untitled.author }),
    one('c', { words: 'Not yet.', waiting: true }),
    one('d', { kind: 'praise', words: '', labels: ['Brave', 'Honest'] }),
    one('e', { kind: 'reaction', words: '', labels: ['Support'] }),
    one('f', { kind: 'resonance', words: '', labels: ['Lonely'] }),
    one('g', { kind: 'comment-praise', words: '', labels: ['Brave'], comment_id: 'c1' }),
    one('h', { kind: 'reply', to: null }),
  ])
  await open()
  const cards = await screen.findAllByRole('article')
  const linksOf = (card?: HTMLElement) =>
    within(card as HTMLElement)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
  expect(linksOf(cards[0])).toEqual([
    ['willow', '/memories/search/user/u-1'],
    ['The gate', '/memory/abc?tab=comment&comment=a'],
    ['1 reply', '/memory/abc?tab=comment&comment=a'],
  ])
  expect(linksOf(cards[1])).toEqual([
    ['wren', '/memories/search/user/u-2'],
    ['A memory by wren', '/memory/def?tab=comment&private=open'],
  ])
  expect(cards[1]).toHaveTextContent('The author says thank you.')
  expect(cards[2]).toHaveTextContent('The author reads this first.')
  expect(cards[3]).toHaveTextContent(/^Praise .*Brave, Honest/)
  expect(linksOf(cards[4])[1]).toEqual(['The gate', '/memory/abc'])
  expect(cards[5]).toHaveTextContent(/^Empathy .*Lonely/)
  expect(linksOf(cards[5])[1]).toEqual(['The gate', '/memory/abc?tab=summary'])
  expect(cards[6]).toHaveTextContent(/^Praise for a comment .*Brave/)
  expect(linksOf(cards[6])[1]).toEqual(['The gate', '/memory/abc?tab=comment&comment=c1'])
  expect(linksOf(cards[7])).toEqual([['The gate', '/memory/abc?tab=comment&comment=h']])
})

it('names no memory that is no longer visible', async () => {
  serve([one('a', { memory: null, to: null })])
  await open()
  expect(await screen.findByText(/This memory is no longer available to you/)).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})

it('shows the empty state', async () => {
  serve([])
  await open()
  expect(await screen.findByText('Nothing here yet.')).toBeVisible()
})
