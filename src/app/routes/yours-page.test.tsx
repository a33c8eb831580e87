import type { AnsweredWizardList } from '@kindred/contract/answered-wizard-list'
import type { MemoryList } from '@kindred/contract/memory-list'
import type { WizardList } from '@kindred/contract/wizard-list'
import type { WizardResponseList } from '@kindred/contract/wizard-response-list'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { readToasts } from '../lib/page/show-toast.ts'
import { newsQueryOptions } from '../lib/queries/queries.ts'
import { exampleCard, exampleUser, show } from '../test-support.tsx'
import YoursPage from './yours-page.tsx'

const words = { id: 'words', kind: 'short-text', label: 'A few words' }
const step = { id: 'night', title: 'Night', question: 'How was the night?', fields: [words] }
const wizard = { id: 'nights', title: 'Nights', version: 'v1', kind: 'linear', target: 'response', steps: [step] }
const at = '2026-11-01T20:00:00.000Z'
const answer = {
  id: 'r1',
  wizard_id: 'nights',
  content_version: 'v1',
  answers: { words: 'Rain' },
  created_at: at,
  updated_at: at,
}

/** A server whose content has no "nights" any more; tests/http/answered-ids-guard.test.ts says that it answers so. */
function serve() {
  let answers = [answer]
  const server = vi.fn(async (path: string, { method = 'GET' }: RequestInit) => {
    if (method === 'DELETE') answers = []
    if (path.endsWith('/responses/r1')) return Response.json({ detail: 'Deleted.' })
    if (path === '/api/v1/wizards') {
      const journal = { id: 'journal', title: 'A note', intro: null }
      return Response.json({ results: [journal] } satisfies WizardList)
    }
    if (path === '/api/v1/responses') {
      const here = { id: 'journal', title: 'A note', content_version: 'v7', count: 2, is_gone: false }
      const gone = { id: 'nights', title: 'Nights', content_version: 'v1', count: answers.length, is_gone: true }
      return Response.json({ results: [here, gone] } satisfies AnsweredWizardList)
    }
    if (path === '/api/v1/wizards/nights?version=v1') return Response.json({ version: 'v1', wizard })
    if (path === '/api/v1/wizards/nights/responses') {
      const page = { results: answers, count: answers.length, page: 1, total_pages: 1 }
      return Response.json(page satisfies WizardResponseList)
    }
    if (path.startsWith('/memories/memories-list/')) {
      const page = { count: 0, count_is_capped: false, page: 1, total_pages: 0, has_more: false, cursor: null }
      return Response.json({ results: [], ...page } satisfies MemoryList)
    }
    return Response.json({ detail: 'no' }, { status: 404 })
  })
  vi.stubGlobal('fetch', server)
}
afterEach(() => vi.unstubAllGlobals())

it('shows answers of a removed wizard with their questions, and can delete them', async () => {
  serve()
  show(<YoursPage />, { user: exampleUser })
  expect(await screen.findByRole('link', { name: 'A note' })).toHaveAttribute('href', '/w/journal')
  const gone = within(await screen.findByRole('region', { name: 'Past questions' }))
  expect(await gone.findByRole('heading', { name: 'Nights' })).toBeVisible()
  expect(gone.queryByText('A note')).toBeNull()
  expect(gone.queryByRole('link')).toBeNull()
  expect(await gone.findByText('How was the night?')).toBeVisible()
  expect(gone.getByText('Rain')).toBeVisible()
  await userEvent.click(gone.getByRole('button', { name: 'Delete' }))
  expect(await gone.findByText('Deleted.')).toBeVisible()
  expect(gone.queryByText('Rain')).toBeNull()
})

it('shows a visitor no answers, and requests none', () => {
  serve()
  show(<YoursPage />)
  expect(screen.queryByText('Past questions')).toBeNull()
  for (const words of ['Nights', 'Rain', 'How was the night?']) expect(screen.queryByText(words)).toBeNull()
  const asked = vi.mocked(fetch).mock.calls.map(([path]) => String(path))
  expect(asked.filter((path) => path.includes('responses'))).toEqual([])
})

it('welcomes a member without memories to write, and names the tabs that hold something', async () => {
  const page = { count: 0, count_is_capped: false, page: 1, total_pages: 0, has_more: false, cursor: null }
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/api/v1/save/')) return Response.json({ ...page, results: [exampleCard()], count: 1 })
    if (path === '/api/v1/drafts') return Response.json({ keeps: null, count: 0, drafts: [] })
    if (/^\/(memories\/memories-list|api\/v1\/received|api\/v1\/wizards|api\/v1\/responses)/.test(path))
      return Response.json({ ...page, results: [] })
    return Response.json({ detail: 'no' }, { status: 404 })
  })
  show(<YoursPage />, { user: exampleUser })
  expect(await screen.findByRole('heading', { name: 'Room for your first memory' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Write a memory' })).toHaveAttribute('href', '/post')
  const also = await screen.findByText(/^You already have something under:/)
  expect(
    within(also)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Saved'])
  expect(screen.queryByRole('link', { name: 'Search your memories' })).toBeNull()
})

it('lists unsent words of the member on this device, leads to their boxes, and deletes them with undo', async () => {
  const by = exampleUser.id
  const kept = {
    [`commentDraft:${by}:abc`]: 'Ours was green.',
    [`commentDraft:${by}:reply:abc`]: '{"id":"c1","username":"Fern"}',
    [`commentDraft:${by}:private:abc`]: 'For you alone.',
    [`commentDraft:${by}:answer:c2`]: 'Thank you for it.',
    'commentDraft:somebody:abc': 'Of somebody else.',
  }
  for (const [key, said] of Object.entries(kept)) localStorage.setItem(key, said)
  serve()
  show(
    <Routes>
      <Route path="/yours/:part" element={<YoursPage />} />
    </Routes>,
    { user: exampleUser, at: '/yours/drafts' },
  )
  const wayTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await wayTo('Ours was green.')).toBe('/memory/abc?tab=comment&write=all')
  expect(await wayTo('For you alone.')).toBe('/memory/abc?tab=comment&write=author')
  expect(await wayTo('Thank you for it.')).toBe('/yours/received?reply=c2')
  expect(screen.getAllByText(/^Unsent (reply|message)/)).toHaveLength(3)
  expect(screen.queryByText('Of somebody else.')).toBeNull()
  expect(screen.queryByText(/No unfinished writing/)).toBeNull()
  for (const said of ['Ours was green.', 'For you alone.', 'Thank you for it.'])
    await userEvent.click(screen.getByRole('button', { name: `Delete the draft “${said}”` }))
  expect(await screen.findByText(/No unfinished writing/)).toBeVisible()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('commentDraft:'))).toEqual([
    'commentDraft:somebody:abc',
  ])
  act(() => readToasts().at(-1)?.action?.run())
  expect(await wayTo('Thank you for it.')).toBe('/yours/received?reply=c2')
  localStorage.clear()
})

it('says at the tab Received how many are new', async () => {
  serve()
  const { client } = show(<YoursPage />, { user: exampleUser })
  const tab = await screen.findByRole('link', { name: 'Received' })
  client.setQueryData(newsQueryOptions.queryKey, {
    ...{ comments: 1, replies: 0, messages: 2, praise: 0, responses: 0, others: 4 },
  })
  expect(await screen.findByRole('link', { name: 'Received, 3 new' })).toBe(tab)
  expect(tab).toHaveTextContent('Received3')
})

it.each([
  { privacy: 0, way: 'Find a memory like yours', to: '/search' },
  { privacy: 1, way: 'Write a memory', to: '/post' },
  { privacy: undefined, way: 'Write a memory', to: '/post' },
])(
  'offers “$way” where nothing was received and the privacy of the own memory is $privacy',
  async ({ privacy, way, to }) => {
    const page = { count: 1, count_is_capped: false, page: 1, total_pages: 1, has_more: false, cursor: null }
    vi.stubGlobal('fetch', async (path: string) => {
      if (path.startsWith('/memories/memories-list'))
        return Response.json({ ...page, results: privacy === undefined ? [] : [exampleCard({ privacy })] })
      return path === '/api/v1/received/'
        ? Response.json({ cursor: null, results: [] })
        : Response.json({ detail: 'no' }, { status: 404 })
    })
    show(
      <Routes>
        <Route path="/yours/:part" element={<YoursPage />} />
      </Routes>,
      { user: exampleUser, at: '/yours/received' },
    )
    expect(await screen.findByRole('link', { name: way })).toHaveAttribute('href', to)
  },
)
