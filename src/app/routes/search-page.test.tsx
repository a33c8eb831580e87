import type { MemorySearch } from '@kindred/contract/memory-search'
import type { OwnTags } from '@kindred/contract/own-tags'
import type { SearchFilters } from '@kindred/contract/search-filters'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { exampleCard, exampleUser, show } from '../test-support.tsx'
import SearchPage from './search-page.tsx'

const tag = (slug: string, weight: 1 | 2 | 3) => ({
  tag_type: 'feelings',
  slug,
  label: slug[0]?.toUpperCase() + slug.slice(1),
  weight,
})
const found: MemorySearch = {
  results: [exampleCard()],
  reasons: [],
  count: 1,
  count_is_capped: false,
  own_count: 0,
  has_more: false,
  cursor: null,
  corrected: null,
  is_partial: false,
  partial_from: null,
}

/** A server whose content offers *Sad* and *Lonely* to everybody. */
function serve(own: OwnTags['tags'] = []) {
  const calls: string[] = []
  const starters = ['sad', 'lonely'].map((slug) => tag(slug, 1)).map(({ weight, ...starter }) => starter)
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path)
    if (path === '/memories/api/v1/own-tags') return Response.json({ tags: own } satisfies OwnTags)
    if (path.startsWith('/memories/api/v1/search/filters'))
      return Response.json({ filters: [], starters, asked: [], crisis: [], help: [] } satisfies SearchFilters)
    if (path.startsWith('/memories/api/v1/search/')) return Response.json(found)
    return Response.json({ detail: 'no' }, { status: 404 })
  })
  return calls
}
afterEach(() => vi.unstubAllGlobals())

const linksOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('link')
    .map((link) => link.textContent)

it('offers up to eight own tags, those that come back most first, above the others', async () => {
  const often = ['lonely', 'ashamed'].map((slug) => tag(slug, 3))
  const seldom = ['bored', 'brave', 'calm', 'hurt', 'numb', 'proud', 'tense'].map((slug) => tag(slug, 1))
  serve([...seldom, ...often])
  const { address } = show(<SearchPage />, { at: '/search', user: exampleUser })
  expect(await screen.findByRole('heading', { level: 3, name: 'From your memories' })).toBeVisible()
  expect(linksOf('From your memories')).toEqual([
    ...['Lonely', 'Ashamed', 'Bored', 'Brave', 'Calm', 'Hurt', 'Numb', 'Proud'],
  ])
  // What is offered above is not offered twice.
  expect(linksOf('Other tags')).toEqual(['Sad'])
  await userEvent.click(screen.getByRole('link', { name: 'Ashamed' }))
  expect(address()).toBe('/search?tag=feelings%2Fashamed')
})

it('offers a member without tags, and a visitor, what everybody is offered; a visitor without a call', async () => {
  const calls = serve()
  const ofOwn = () => calls.filter((path) => path.includes('own-tags'))
  const { unmount } = show(<SearchPage />, { at: '/search' })
  expect(await screen.findByRole('link', { name: 'Sad' })).toBeVisible()
  expect(ofOwn()).toEqual([])
  unmount()
  show(<SearchPage />, { at: '/search', user: exampleUser })
  expect(await screen.findByRole('link', { name: 'Sad' })).toBeVisible()
  expect(ofOwn()).toHaveLength(1)
  expect(screen.queryByText('From your memories')).toBeNull()
  expect(screen.queryByText('Other tags')).toBeNull()
})

it('keeps its results while a memory is open in front of them, and lists every memory where asked to', async () => {
  const calls = serve()
  const searches = () => calls.filter((path) => path.startsWith('/memories/api/v1/search/?'))
  const { address, unmount } = show(<SearchPage />, { at: '/search?q=light' })
  await userEvent.click(await screen.findByRole('link', { name: 'The plate' }))
  expect(address()).toBe('/search?q=light&memory=abc')
  expect(screen.getByText('1 memory')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Message' }))
  expect(address()).toBe('/search?q=light&memory=abc&tab=validate')
  expect(searches()).toEqual(['/memories/api/v1/search/?q=light'])
  unmount()
  show(<SearchPage />, { at: '/search?all=true' })
  expect(await screen.findByRole('link', { name: 'The plate' })).toBeVisible()
})
