import type { ReceivedList as Page } from '@kindred/contract/received-list'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { readToasts } from '../../lib/show-toast.ts'
import { exampleUser, show } from '../../test-support.tsx'
import { ReceivedList } from './received-list.tsx'

type Received = Page['results'][number]
const one = (id: string, more: Partial<Received> = {}): Received => ({
  ...{ kind: 'message', id, words: 'I had that gate, too.', labels: [], created_at: '2026-11-27T08:00:00.000Z' },
  user: { id: `u-${id}`, username: `willow-${id}`, avatar: null },
  memory: { shareable_link: 'abc', title: 'The gate', beginning: 'We waited at the gate' },
  ...{ thanked: false, is_new: false, notification_id: null },
  ...more,
})

function serve(results: Received[], failing = false) {
  const calls: string[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, { method = 'GET' }: RequestInit = {}) => {
      calls.push(`${method} ${path}`)
      if (path.startsWith('/api/v1/received/?') || path === '/api/v1/received/')
        return Response.json({ results, cursor: null } satisfies Page)
      if (failing) return Response.json({ detail: 'no' }, { status: 500 })
      if (path === '/api/v1/notifications/read/') return Response.json({ unseen_count: 0 })
      return Response.json({ data: {} })
    }),
  )
  return calls
}
afterEach(() => vi.unstubAllGlobals())
const open = () => show(<ReceivedList empty={<p>Nothing here yet.</p>} />, { user: exampleUser })

it('shows sender, memory, text and praise', async () => {
  const praise = one('b', {
    ...{ kind: 'praise', words: '', labels: ['Brave', 'Honest'] },
    memory: { shareable_link: 'def', title: '', beginning: 'one two three four five six seven eight nine' },
  })
  serve([one('a'), praise])
  await open()
  const [first, second] = (await screen.findAllByRole('listitem')).filter((item) => item.querySelector('article'))
  if (!first || !second) throw new Error('Two are expected.')
  expect(within(first).getByRole('link', { name: 'willow-a' })).toBeVisible()
  expect(within(first).getByText('I had that gate, too.')).toBeVisible()
  expect(within(first).getByRole('link', { name: 'The gate' })).toHaveAttribute('href', '/memory/abc')
  expect(within(second).getByText('Praise: Brave, Honest')).toBeVisible()
  expect(within(second).getByRole('link', { name: 'one two three four five six seven eight…' })).toBeVisible()
})

it('links a comment to its thread, and offers no thanks', async () => {
  serve([one('a', { kind: 'comment' })])
  await open()
  const reply = await screen.findByRole('link', { name: 'Reply to willow-a’s comment' })
  expect(reply).toHaveAttribute('href', '/memory/abc?tab=comment&comment=a')
  expect(screen.queryByRole('button', { name: /^Thank you/ })).toBeNull()
})

it('marks new items while the list is open, and marks them as read on the server', async () => {
  const calls = serve([one('a', { is_new: true, notification_id: 'n1' }), one('b')])
  await open()
  expect(await screen.findAllByText('New')).toHaveLength(1)
  await waitFor(() => expect(calls).toContain('POST /api/v1/notifications/read/'))
  expect(calls.filter((call) => call.includes('/read/'))).toHaveLength(1)
  expect(screen.getAllByText('New')).toHaveLength(1)
})

it('thanks in one click, announces it, keeps the focus, and can be undone', async () => {
  const calls = serve([one('a')])
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Thank you, willow-a' }))
  const undo = await screen.findByRole('button', { name: 'Undo your thanks to willow-a' })
  expect(undo).toHaveFocus()
  expect(screen.getByText('You thanked willow-a.')).toHaveAttribute('role', 'status')
  await waitFor(() => expect(undo).toHaveAttribute('aria-disabled', 'false'))
  await userEvent.click(undo)
  expect(await screen.findByRole('button', { name: 'Thank you, willow-a' })).toHaveFocus()
  expect(calls.filter((call) => call.includes('/thanks'))).toEqual([
    'PUT /api/v1/received/message/a/thanks',
    'DELETE /api/v1/received/message/a/thanks',
  ])
})

it('treats a double click as one', async () => {
  const calls = serve([one('a')])
  await open()
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Thank you, willow-a' }))
  expect(await screen.findByText('You thanked willow-a.')).toBeVisible()
  expect(calls.filter((call) => call.includes('/thanks'))).toEqual(['PUT /api/v1/received/message/a/thanks'])
})

it('reports a failure, and offers a retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  serve([one('a')], true)
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Thank you, willow-a' }))
  await waitFor(() => expect(readToasts()).toMatchObject([{ title: 'Your thanks weren’t saved' }]))
  expect(await screen.findByRole('button', { name: 'Thank you, willow-a' })).toBeVisible()
})

it('shows the empty state', async () => {
  serve([])
  await open()
  expect(await screen.findByText('Nothing here yet.')).toBeVisible()
})
