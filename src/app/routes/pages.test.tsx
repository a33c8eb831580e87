import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readToasts } from '../lib/page/show-toast.ts'
import { exampleCard, exampleMemory, exampleUser, show } from '../test-support.tsx'
import CommunityPage from './community-page.tsx'
import HomePage from './home-page.tsx'
import { PostEntry } from './member-only.tsx'
import MemoriesByPage from './memories-by-page.tsx'
import MemoryPage from './memory-page.tsx'
import NotFoundPage from './not-found-page.tsx'

vi.mock('../wizard-parts.ts', () => ({
  MemoryWizardPage: () => null,
  TagWizardDialog: ({ step, onClose }: { step?: number; onClose: () => void }) => (
    <button type="button" onClick={onClose}>
      wizard at {step ?? 'overview'}
    </button>
  ),
  AudienceDialog: () => null,
}))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const routes = (
  <Routes>
    <Route path="/" element={<CommunityPage />} />
    <Route path="/home" element={<HomePage />} />
    <Route path="/post" element={<PostEntry />} />
    <Route path="/memory/new" element={<p>the wizard</p>} />
    <Route path="/memory/:hashId" element={<MemoryPage />} />
    <Route path="/memories/search/:kind/:value" element={<MemoriesByPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
)

function serve(answers: Record<string, [number, unknown]>) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path)
    const [status, body] = answers[path] ?? [404, { detail: 'no' }]
    return new Response(JSON.stringify(body), { status })
  })
  return calls
}

const details = '/memories/api/v1/memories/abc/get-details'
const own = { x: { x1: 'u1' } }

describe('a memory page', () => {
  it('shows the memory of its address [RTE-03, RTE-04]', async () => {
    const calls = serve({ [details]: [200, exampleMemory()] })
    show(routes, { at: '/memory/abc' })
    expect(await screen.findByText('The kitchen light was on.')).toBeVisible()
    expect(calls.filter((call) => call.startsWith('/memories/'))).toEqual([details])
    expect(document.title).toBe('A memory by Fern · Kindred')
  })

  it('opens the tag wizard for the owner at the step of tab, and closing removes it [RTE-38, RTE-39, AMB-40]', async () => {
    serve({ [details]: [200, exampleMemory({ with: own })] })
    const { address } = show(routes, { at: '/memory/abc?isEdit=true&tab=7', user: exampleUser })
    await userEvent.click(await screen.findByRole('button', { name: 'wizard at 7' }))
    expect(address()).toBe('/memory/abc')
    expect(screen.queryByRole('button', { name: /wizard/ })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Add tags' }))
    expect(address()).toBe('/memory/abc?isEdit=true')
  })

  it('opens the overview without a step', async () => {
    serve({ [details]: [200, exampleMemory({ with: own })] })
    show(routes, { at: '/memory/abc?isEdit=true&tab=comment', user: exampleUser })
    expect(await screen.findByRole('button', { name: 'wizard at overview' })).toBeVisible()
  })

  it.each([
    ['another member', exampleUser],
    ['a visitor', null],
  ])('opens no wizard for %s [ROL-10]', async (_who, user) => {
    serve({ [details]: [200, exampleMemory()] })
    show(routes, { at: '/memory/abc?isEdit=true&tab=7', user })
    expect(await screen.findByText('The kitchen light was on.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /wizard|needs/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Options for your memory' })).toBeNull()
  })

  it('shows that a memory is unavailable', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve({})
    show(routes, { at: '/memory/gone' })
    expect(await screen.findByRole('heading', { name: 'This memory isn’t available' })).toBeVisible()
  })

  it('only logs a failure, and can be retried [FED-07, ERR-27]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    serve({ [details]: [400, {}] })
    show(routes, { at: '/memory/abc' })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(readToasts()).toEqual([])
    expect(logged).toHaveBeenCalledWith('reading a memory: the server answered 400')
    serve({ [details]: [200, exampleMemory()] })
    await userEvent.click(again)
    expect(await screen.findByText('The kitchen light was on.')).toBeVisible()
  })
})

describe('a former link of a memory', () => {
  it('redirects the author to the current one, with its parameters', async () => {
    const now = exampleMemory({ with: { shareable_link: 'now' } })
    serve({ [details]: [200, now], [details.replace('abc', 'now')]: [200, now] })
    const { address } = show(routes, { at: '/memory/abc?isEdit=true&tab=7', user: exampleUser })
    await waitFor(() => expect(address()).toBe('/memory/now?isEdit=true&tab=7'))
    expect(await screen.findByText('The plate')).toBeVisible()
  })
})

describe('/post', () => {
  it('redirects a visitor to sign in [RTE-24, RTE-30, ROL-17, AMB-78]', async () => {
    serve({ '/api/v1/feed/': [200, { items: [], page: 1, has_more: false, cursor: null }] })
    const { address } = show(routes, { at: '/post' })
    await waitFor(() => expect(address()).toBe('/?routeAction=login'))
  })

  it('redirects a member to the wizard [AMB-96]', async () => {
    const { address } = show(routes, { at: '/post', user: exampleUser })
    await waitFor(() => expect(address()).toBe('/memory/new'))
  })
})

describe('searches', () => {
  const answer = (results: unknown[]): [number, unknown] => [
    200,
    {
      results,
      count: results.length,
      count_is_capped: false,
      page: 1,
      total_pages: 1,
      has_more: false,
      cursor: null,
    },
  ]

  it.each([
    ['hashtag/MyTag', 'hashtag=mytag&page=1', '#mytag'],
    ['needs/to-be-seen', 'tag_type=needs&tag=to-be-seen&page=1', 'Tagged “to be seen”'],
    ['person-actions/left-me', 'tag_type=person-actions&tag=left-me&page=1', 'Tagged “left me”'],
    ['user/Fern', 'user=Fern&page=1', 'Memories by Fern'],
  ])('%s lists matches [RTE-07, RTE-10, RTE-11, RTE-12, FED-05]', async (path, query, heading) => {
    const calls = serve({ [`/memories/memories-list/?${query}`]: answer([exampleCard()]) })
    show(routes, { at: `/memories/search/${path}` })
    expect(await screen.findByRole('link', { name: 'The plate' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading)
    expect(calls.filter((call) => call.startsWith('/memories/memories-list/'))).toHaveLength(1)
  })

  it('open a memory in front of the list', async () => {
    serve({ '/memories/memories-list/?hashtag=river&page=1': answer([exampleCard()]) })
    const { address } = show(routes, { at: '/memories/search/hashtag/river' })
    await userEvent.click(await screen.findByRole('link', { name: 'The plate' }))
    expect(address()).toBe('/memories/search/hashtag/river?memory=abc')
    await userEvent.click(screen.getByRole('link', { name: 'Respond' }))
    expect(address()).toBe('/memories/search/hashtag/river?memory=abc&reaction=any')
    expect(screen.getByRole('link', { name: 'The plate' })).toHaveAttribute('href', '/memory/abc')
  })

  it("title a tag with its label in the reader's language", async () => {
    serve({
      '/memories/memories-list/?tag_type=person-actions&tag=left-me&page=1': answer([exampleCard()]),
      '/memories/api/v1/search/filters?tag=person-actions%2Fleft-me': [
        200,
        {
          ...{ filters: [], starters: [], crisis: [] },
          asked: [{ tag_type: 'person-actions', slug: 'left-me', label: 'Me dejó' }],
        },
      ],
    })
    show(routes, { at: '/memories/search/person-actions/left-me' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Tagged “Me dejó”' })).toBeVisible()
  })

  it('show a capped count, and page by cursor', async () => {
    const page = (from: number, more: object): [number, unknown] => [
      200,
      {
        results: [exampleCard({ id: `m${from}`, shareable_link: `m${from}`, title: `Memory ${from}` })],
        count: null,
        count_is_capped: false,
        page: 1,
        total_pages: null,
        has_more: false,
        cursor: null,
        ...more,
      },
    ]
    const first = { count: 1_000, count_is_capped: true, total_pages: 100, has_more: true, cursor: 'place' }
    serve({
      '/memories/memories-list/?hashtag=river&page=1': page(1, first),
      '/memories/memories-list/?hashtag=river&before=place': page(2, {}),
    })
    show(routes, { at: '/memories/search/hashtag/river' })
    expect(await screen.findByText('More than 1,000 memories')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('link', { name: 'Memory 2' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(screen.getByText('More than 1,000 memories')).toBeVisible()
  })

  it('show the empty state', async () => {
    serve({ '/memories/memories-list/?hashtag=none&page=1': answer([]) })
    show(routes, { at: '/memories/search/hashtag/none' })
    expect(await screen.findByText('No memories found.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Write a memory' })).toHaveAttribute('href', '/post')
  })
})

describe('the front page and the home page', () => {
  const feed: [number, unknown] = [
    200,
    {
      items: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((link) => ({
        key: `memory:${link}`,
        kind: 'memory',
        data: { id: link, shareable_link: link, memory: exampleCard({ id: link, shareable_link: link }) },
      })),
      page: 1,
      has_more: false,
      cursor: null,
    },
  ]

  it('describe the site, and show memories to visitors [PRD-08, PRD-13]', async () => {
    serve({ '/api/v1/feed/': feed })
    show(routes, { at: '/' })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You’re not the only one.')
    expect(screen.getByText(/Own your mess. Laugh at yourself./)).toBeVisible()
    expect(screen.getByText(/adults who had difficult childhoods.*meet people who know what it was like/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Join' })).toHaveAttribute('href', '/?routeAction=signup')
    expect(await screen.findAllByRole('article')).toHaveLength(5)
    expect(document.title).toBe('Kindred')
  })

  it.each([
    ['a visitor all memories', null, '/search?all=true'],
    ['a member Home', exampleUser, '/home'],
  ])('offer %s below the latest ones', async (_what, user, to) => {
    serve({ '/api/v1/feed/': feed })
    show(routes, { at: '/', user })
    expect(screen.getByRole('link', { name: 'More memories' })).toHaveAttribute('href', to)
  })

  it("show the feed to a member, and ask for an unconfirmed address's code [RTE-02]", async () => {
    serve({ '/api/v1/feed/': feed })
    const { unmount } = show(routes, { at: '/home', user: exampleUser })
    expect(await screen.findAllByRole('article')).toHaveLength(7)
    expect(screen.queryByText('Confirm your email')).toBeNull()
    unmount()
    show(routes, { at: '/home', user: { ...exampleUser, email_verified: false } })
    expect(screen.getByText('Confirm your email')).toBeVisible()
  })

  it('an unknown address shows not found', () => {
    show(routes, { at: '/no/such/page' })
    expect(screen.getByRole('heading', { name: 'We can’t find that page' })).toBeVisible()
  })
})

it("the list of a member's memories shows their avatar", async () => {
  const picture = '/api/v1/image/avatars/u2/a.webp'
  serve({ '/user/0197a000-0000-7000-8000-000000000002/public/': [200, { username: 'Fern', avatar: picture, bio: '' }] })
  show(routes, { at: '/memories/search/user/0197a000-0000-7000-8000-000000000002' })
  const heading = await screen.findByRole('heading', { level: 1, name: /Fern/ })
  expect(heading.parentElement?.querySelector('img.avatar')).toHaveAttribute('src', picture)
})

it('the list of a blocked member explains that, with Unblock', async () => {
  const id = '0197a000-0000-7000-8000-000000000002'
  const fern = { id, username: 'Fern', avatar: null }
  const calls = serve({
    '/api/v1/avoided/': [200, { results: [{ user: fern, kind: 'block', created_at: '2026-11-22T10:00:00Z' }] }],
    [`/memories/memories-list/?user=${id}&page=1`]: [200, { results: [], count: 0, has_more: false, cursor: null }],
  })
  show(routes, { at: `/memories/search/user/${id}`, user: exampleUser })
  expect(await screen.findByText('You blocked Fern, so you don’t see each other’s memories.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Memories by Fern' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Write a memory' })).toBeNull()
  expect(screen.getByRole('link', { name: 'People you blocked or muted' })).toHaveAttribute('href', '/settings/people')
  await userEvent.click(screen.getByRole('button', { name: 'Unblock Fern' }))
  expect(calls).toContain(`/api/v1/avoided/${id}`)
})
