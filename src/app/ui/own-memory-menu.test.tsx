import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SearchResults } from '../features/feed/search-results.tsx'
import { editDraftKey } from '../lib/drafts/edit-draft-key.ts'
import { exampleCard, exampleUser, show } from '../test-support.tsx'
import { Toasts } from './toasts.tsx'

const cards = ['One', 'Two'].map((title) =>
  exampleCard({ id: title, shareable_link: title, title, x: { x1: exampleUser.id }, privacy: 1 }),
)

/** A server with two memories of one's own. */
function serve(undo = 200) {
  const calls: string[] = []
  let deleted = ''
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') calls.push(`${method} ${url}`)
    if (method === 'DELETE') deleted = url
    if (method === 'DELETE')
      return new Response(JSON.stringify({ undo_seconds: 30, undo_until: '2026-01-01T00:10:00.000Z' }))
    if (method === 'POST' && undo === 200) deleted = ''
    if (method === 'POST') return new Response(JSON.stringify(cards[0]), { status: undo })
    const results = cards.filter(({ id }) => !deleted.endsWith(`/${id}`))
    return new Response(JSON.stringify({ results, count: results.length, count_is_capped: false, has_more: false }))
  })
  return calls
}

async function shown() {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  show(
    <main id="main" tabIndex={-1}>
      <SearchResults search={{ user: 'u1' }} empty={null} />
      <Toasts />
    </main>,
    { user: exampleUser },
  )
  await user.click(await screen.findByRole('button', { name: 'Options for “One”' }))
  return { user, button: screen.getByRole('button', { name: 'Delete' }) }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('deleting a memory from a list', () => {
  it('removes it at once; Undo gets the focus by keyboard, stays while focused, and restores it with drafts', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const calls = serve()
    const begun = {
      [editDraftKey('One')]: 'a better end',
      'unsentTags:One': '{"feelings":["sad"]}',
      'commentDraft:ann:One': 'I wanted to add',
      'commentDraft:ann:private:One': 'to myself',
    }
    for (const [key, words] of Object.entries({ ...begun, 'commentDraft:ann:Two': 'elsewhere' }))
      localStorage.setItem(key, words)
    const { user, button } = await shown()
    expect(screen.getAllByText('Only you can see this memory.')).toHaveLength(2)
    button.focus()
    await user.keyboard('{Enter}')
    const undo = await screen.findByRole('button', { name: 'Undo' })
    await waitFor(() => expect(undo).toHaveFocus())
    expect(screen.getAllByRole('article')).toHaveLength(1)
    expect(Object.keys(begun).map((key) => localStorage.getItem(key))).toEqual([null, null, null, null])
    expect(localStorage.getItem('commentDraft:ann:Two')).toBe('elsewhere')
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(undo).toHaveFocus()

    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('article', { name: 'One' })).toHaveFocus())
    expect(screen.getByText('Your memory is back')).toBeVisible()
    expect(Object.keys(begun).map((key) => localStorage.getItem(key))).toEqual(Object.values(begun))
    const address = '/memories/api/v1/memories/One'
    expect(calls).toEqual([`DELETE ${address}`, `POST ${address}/undo-delete`])
  })

  it('offers Undo as long as the server allows, and again after a failure', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve(500)
    const { user, button } = await shown()
    await user.click(button)
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Your memory isn’t back yet')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
    await user.hover(document.body)
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  })
})
