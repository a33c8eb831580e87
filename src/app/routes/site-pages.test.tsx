import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { shippedContent } from '../../../tests/helpers/content.ts'
import { Pages } from '../app.tsx'
import * as goTo from '../lib/navigation/page-navigation.ts'
import { exampleCard, exampleUser, show } from '../test-support.tsx'
import { Link } from '../ui/link.tsx'

// Pages around the memories, drawn with the shipped content.

const content = await shippedContent()

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
})

const listOf = (results: unknown[]) => ({
  results,
  count: results.length,
  count_is_capped: false,
  page: 1,
  total_pages: 1,
  has_more: false,
  cursor: null,
})

const always: Record<string, unknown> = {
  '/api/v1/content/clubs': { clubs: content.clubs },
  '/api/v1/content/memes': content.memes,
  '/api/v1/content/help/faq': content.help.faq,
  '/api/v1/wizards/memory': { version: 'v', wizard: content.wizards.memory },
  '/api/v1/feed/': { items: [], page: 1, has_more: false, cursor: null },
  '/user/u1/public/': { id: 'u1', username: 'Marigold', avatar: null, bio: 'I keep bees.' },
}

function serve(answers: Record<string, unknown> = {}) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path)
    const body = { ...always, ...answers }[path]
    return new Response(JSON.stringify(body ?? { detail: 'no' }), { status: body === undefined ? 404 : 200 })
  })
  return calls
}

const routes = (
  <Suspense>
    <Pages />
  </Suspense>
)

describe('the front page', () => {
  it('shows visitors the quiz and first questions [PRD-11, HLP-15]', async () => {
    serve()
    show(routes)
    expect(await screen.findByRole('link', { name: 'Take the quiz' })).toHaveAttribute('href', '/quiz')
    const faq = within(await screen.findByRole('region', { name: 'Questions people ask first' }))
    const questions = faq.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(questions).toContain('Is this therapy?')
    expect(questions.length).toBeGreaterThan(3)
    await userEvent.click(faq.getByText('Is this therapy?'))
    expect(faq.getByText('No. People here read and write. Nobody treats anyone.')).toBeVisible()
    expect(faq.getByRole('link', { name: 'All questions and answers' })).toHaveAttribute('href', '/faq')
  })
})

describe('a club', () => {
  it('lists memories of its category; an unknown one lists the clubs [RTE-21]', async () => {
    const found = listOf([exampleCard({ title: 'The dog knew' })])
    serve({ '/memories/memories-list/?tag_type=chronic-adverse-events&tag=a-loyal-pet&page=1': found })
    const { unmount } = show(routes, { at: '/club/loyal-pets' })
    expect(await screen.findByRole('link', { name: 'The dog knew' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Loyal animals' })).toBeVisible()
    unmount()
    show(routes, { at: '/club/nobody' })
    expect(await screen.findByRole('heading', { level: 1, name: 'This club doesn’t exist' })).toBeVisible()
    for (const { id, title } of content.clubs)
      expect(screen.getByRole('link', { name: title })).toHaveAttribute('href', `/club/${id}`)
  })
})

describe('member pages', () => {
  const own = '/memories/memories-list/?user=u1&page_size=50&page=1'

  it('Your Styles lists own patterns, and links to the quiz [STY-06, AMB-73]', async () => {
    const told = exampleCard({ pattern_title: 'The peacekeeper', relationship_description: 'I smooth it over.' })
    serve({ [own]: listOf([told, exampleCard({ id: 'other', title: 'Without' })]) })
    show(routes, { at: '/your-styles', user: exampleUser })
    expect(await screen.findByText('The peacekeeper')).toBeVisible()
    expect(screen.getByText('I smooth it over.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'The plate' })).toHaveAttribute('href', '/memory/abc')
    expect(screen.queryByRole('link', { name: 'Without' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Take the quiz' })).toHaveAttribute('href', '/quiz')
  })

  it('Your Styles shows an empty state', async () => {
    serve({ [own]: listOf([]) })
    show(routes, { at: '/your-styles', user: exampleUser })
    expect(await screen.findByRole('link', { name: 'Write a memory' })).toHaveAttribute('href', '/post')
  })

  it('a clerk downloads answers in files of a thousand', async () => {
    const file = '/api/v1/wizards/nights/delivered?format=jsonl&after=last-of-first'
    const night = { id: 'nights', title: 'Nights', count: 1500, newest: '2026-11-22T10:00:00.000Z' }
    const wizards = [
      { ...night, pages: [null, 'last-of-first'] },
      { id: 'pets', title: 'Your pets', count: 0, newest: null, pages: [] },
    ]
    const calls = serve({ '/api/v1/delivered': { wizards }, [file]: {} })
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
    show(routes, { at: '/delivered', user: { ...exampleUser, role: 'clerk' } })
    const nights = within(await screen.findByRole('region', { name: 'Nights' }))
    expect(nights.getByText('Answers: 1500 · Newest: November 22, 2026')).toBeVisible()
    expect(nights.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...['CSV, 1 to 1000', 'JSON lines, 1 to 1000', 'CSV, 1001 to 1500', 'JSON lines, 1001 to 1500'],
    ])
    await userEvent.click(nights.getByRole('button', { name: 'JSON lines, 1001 to 1500' }))
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(calls).toContain(file)
    expect(within(screen.getByRole('region', { name: 'Your pets' })).queryByRole('button')).toBeNull()
  })

  it.each(['/your-styles', '/id', '/delivered'])('%s asks a visitor to sign in [STY-06]', async (at) => {
    serve()
    window.history.replaceState(null, '', at)
    const { address } = show(routes, { at })
    await waitFor(() => expect(address()).toBe('/?routeAction=login'))
  })

  it("one's own card shows the public profile [RTE-22]", async () => {
    serve()
    show(routes, { at: '/id', user: exampleUser })
    const card = within(await screen.findByRole('region', { name: 'Marigold' }))
    expect(await card.findByText('I keep bees.')).toBeVisible()
    expect(card.getByRole('link', { name: 'What you wrote' })).toHaveAttribute('href', '/memories/search/user/u1')
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/account')
  })
})

it('the meme page has a heading and a form [RTE-20]', async () => {
  serve()
  show(routes, { at: '/memes/create' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Create a meme' })).toBeVisible()
  expect(screen.getByLabelText('Top text')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download' })).toBeVisible()
})

describe('an address unknown to the app', () => {
  it('is requested from the server when a link leads there', async () => {
    serve()
    const went = vi.spyOn(goTo, 'redirectTo').mockImplementation(() => {})
    const link = <Link to="/rules?a=1#serious">On</Link>
    show(
      <>
        {routes}
        {link}
      </>,
      { at: '/club' },
    )
    await userEvent.click(screen.getByRole('link', { name: 'On' }))
    await waitFor(() => expect(went).toHaveBeenCalledWith('/rules?a=1#serious'))
  })

  it('shows not found with navigation when the server sent it', async () => {
    serve()
    show(routes, { at: '/no/such/page' })
    expect(await screen.findByRole('heading', { name: 'We can’t find that page' })).toBeVisible()
    const ways = within(screen.getByRole('navigation', { name: 'Were you looking for one of these?' }))
    expect(ways.getByRole('link', { name: 'Take The Quiz' })).toHaveAttribute('href', '/quiz')
    expect(ways.getByRole('link', { name: 'Safety' })).toHaveAttribute('href', '/safety')
  })
})

describe('search', () => {
  const filters = {
    filters: [
      { name: 'mood', options: [{ value: 'happy', label: 'Happy' }] },
      {
        name: 'age',
        options: ['0-2', '3-5', '6-9', '10-12', '13-15'].map((value) => ({ value, label: `${value} years` })),
      },
    ],
    starters: [{ tag_type: 'feelings', slug: 'lonely', label: 'Lonely' }],
    asked: [],
  }
  const found = {
    results: [exampleCard({ title: 'The jetty' })],
    count: 1,
    count_is_capped: false,
    own_count: 0,
    has_more: false,
    cursor: null,
  }
  const none = { ...found, results: [], count: 0, corrected: null }
  const at = (query: string) => `/memories/api/v1/search/?${query}`
  const answers = {
    '/memories/api/v1/search/filters': filters,
    '/memories/api/v1/search/suggestions?q=moth': {
      tags: [{ tag_type: 'persons', slug: 'mother', label: 'Mother', question: 'People' }],
      hashtags: [],
    },
    [at('tag=feelings%2Flonely')]: { ...found, corrected: null },
    [at('tag=feelings%2Flonely&mood=happy')]: none,
    [at('tag=feelings%2Flonely&page_size=1')]: { ...found, corrected: null },
    [at('mood=happy&page_size=1')]: none,
    [at('tag=feelings%2Flonely&tag=persons%2Fmother')]: { ...found, corrected: null },
    [at('q=jety')]: { ...found, corrected: 'jetty' },
    [at('q=pier')]: { ...none, own_count: 2 },
    [at('q=pier&own=true')]: { ...found, corrected: null },
  }

  it('keeps filters in the address, announces results, and manages focus [AMB-120]', async () => {
    serve(answers)
    show(routes, { at: '/search' })
    await userEvent.click(await screen.findByRole('link', { name: 'Lonely' }))
    expect(await screen.findByText('1 memory')).toHaveRole('status')
    expect(screen.getByRole('region', { name: 'Results' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Happy' }))
    expect(await screen.findByText('No memories found.')).toHaveRole('status')
    // Which filter is to be dropped.
    expect(await screen.findByRole('link', { name: 'Without “Happy”' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Without “Lonely”' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Happy', pressed: true }))
    await userEvent.type(screen.getByRole('combobox', { name: /Words, tags/ }), 'moth{ArrowDown}')
    const option = await screen.findByRole('option', { name: /Mother/ })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(option).not.toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'Remove Mother' })).toBeVisible()
    expect(screen.getByRole('combobox', { name: /Words, tags/ })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Mother' }))
    expect(screen.getByRole('region', { name: 'Results' })).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Remove Lonely' })).toBeVisible()
  })

  it('shows the number of own memories, with links to them and back', async () => {
    serve(answers)
    const { address } = show(routes, { at: '/search?q=pier' })
    expect(await screen.findByText('Nothing by others yet. 2 of yours match.')).toHaveRole('status')
    expect(screen.getByText('Try a similar word, or a tag.')).toBeVisible()
    await userEvent.click(screen.getByRole('link', { name: 'Show them' }))
    expect(await screen.findByRole('link', { name: 'The jetty' })).toBeVisible()
    expect(screen.getByText('Only your own memories.', { exact: false })).toBeVisible()
    expect(address()).toBe('/search?q=pier&own=true')
    await userEvent.click(screen.getByRole('link', { name: 'Show memories by others' }))
    expect(await screen.findByRole('link', { name: 'Show them' })).toBeVisible()
  })

  it('shows the corrected words', async () => {
    serve(answers)
    show(routes, { at: '/search?q=jety' })
    expect(await screen.findByText(/No results for “jety”. Showing results for “jetty”. 1 memory/)).toHaveRole('status')
    expect(screen.getByRole('link', { name: 'The jetty' })).toBeVisible()
  })
})
