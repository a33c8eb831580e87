import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { exampleUser, show } from '../../test-support.tsx'
import { GoneResponses } from './gone-responses.tsx'

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

/** A server whose content has no "nights" any more. */
function serve() {
  let answers = [answer]
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    if (method === 'DELETE') answers = []
    if (path.endsWith('/responses/r1')) return Response.json({ detail: 'Deleted.' })
    if (path === '/api/v1/responses') {
      const here = { id: 'journal', title: 'A note', content_version: 'v7', count: 2, is_gone: false }
      return Response.json({
        results: [here, { ...here, id: 'nights', title: 'Nights', content_version: 'v1', is_gone: true }],
      })
    }
    if (path === '/api/v1/wizards/nights?version=v1') return Response.json({ version: 'v1', wizard })
    if (path.startsWith('/api/v1/wizards/nights/responses'))
      return Response.json({ results: answers, count: answers.length, page: 1, total_pages: 1 })
    return Response.json({ detail: 'no' }, { status: 404 })
  })
}
afterEach(() => vi.unstubAllGlobals())

it('shows what was answered in a wizard that is gone, as it was asked, and lets its author delete it', async () => {
  serve()
  show(<GoneResponses />, { user: exampleUser })
  expect(await screen.findByRole('heading', { name: 'Questions that are gone' })).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Nights' })).toBeVisible()
  expect(screen.queryByText('A note')).toBeNull()
  expect(await screen.findByText('Rain')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Deleted.')).toBeVisible()
  expect(screen.queryByText('Rain')).toBeNull()
})
