import type { ReceivedList as Page } from '@kindred/contract/received-list'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { ReceivedCounts } from '../../lib/api/live-content.ts'
import { readToasts } from '../../lib/page/show-toast.ts'
import { newsQueryOptions } from '../../lib/queries/queries.ts'
import { exampleUser, fakeSight, show } from '../../test-support.tsx'
import ReplyInPlace from '../comments/reply-in-place.tsx'
import { ReceivedList, receivedQueryOptions } from './received-list.tsx'

type ReceivedItem = Page['results'][number]
const author = { id: 'u-1', username: 'wren', avatar: null }
const one = (id: string, more: Partial<ReceivedItem> = {}): ReceivedItem => ({
  ...{ kind: 'message', id, words: 'I had that gate, too.', labels: [], created_at: '2026-11-27T08:00:00.000Z' },
  user: { id: `u-${id}`, username: `willow-${id}`, avatar: null },
  memory: { shareable_link: 'abc', title: 'The gate', beginning: 'We waited at the gate', author },
  ...{ thanked: false, reply_id: null, is_new: false, notification_id: null },
  ...more,
})

interface ServeOptions {
  failing?: boolean
  isTargetGone?: boolean
  /** What is unread after a read. */
  left?: ReceivedCounts
}

function serve(results: ReceivedItem[], { failing = false, isTargetGone = false, left }: ServeOptions = {}) {
  const calls: string[] = []
  const read: unknown[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, { method = 'GET', body }: RequestInit = {}) => {
      calls.push(`${method} ${path}`)
      if (path.startsWith('/api/v1/received/?') || path === '/api/v1/received/')
        return Response.json({ results, cursor: null } satisfies Page)
      if (failing) return Response.json({ detail: 'no' }, { status: 500 })
      if (path === '/api/v1/comments/create/') {
        const { reply_to } = JSON.parse(String(body)) as { reply_to?: string }
        if (isTargetGone && reply_to !== undefined)
          return Response.json({ detail: 'no', errors: { reply_to: ['Gone.'] } }, { status: 400 })
        const answered = reply_to === undefined ? null : { id: reply_to, username: 'willow-a' }
        return Response.json({ data: { id: 'made', reply_to: answered, memory: { shareable_link: 'abc' } } })
      }
      if (path === '/api/v1/notifications/read/') {
        read.push(JSON.parse(String(body)))
        return Response.json({ unseen_count: 0, received: left })
      }
      return Response.json({ data: {} })
    }),
  )
  return { calls, read }
}
afterEach(() => vi.unstubAllGlobals())
const open = () =>
  show(<ReceivedList empty={<p>Nothing here yet.</p>} replyBox={ReplyInPlace} />, { user: exampleUser })

it('shows sender, memory, text and praise', async () => {
  const praise = one('b', {
    ...{ kind: 'praise', words: '', labels: ['Brave', 'Honest'] },
    memory: { shareable_link: 'def', title: '', beginning: 'one two three four five six seven eight nine', author },
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

it('opens the reply below its comment, keeps what was typed, and links to it once sent', async () => {
  const { calls } = serve([one('a', { kind: 'comment' })])
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Reply to willow-a’s comment' }))
  const box = await screen.findByRole('textbox', { name: 'Reply to willow-a' })
  expect(box).toHaveFocus()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('I had that gate, too.')).toBeVisible()
  await userEvent.type(box, 'Thank you')
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  const reply = screen.getByRole('button', { name: 'Reply to willow-a’s comment' })
  expect(reply).toHaveFocus()
  expect(screen.getByText('Not sent yet: “Thank you”')).toBeVisible()
  await userEvent.click(reply)
  const again = await screen.findByRole('textbox', { name: 'Reply to willow-a' })
  expect(again).toHaveValue('Thank you')
  await userEvent.type(again, '{Control>}{Enter}{/Control}')
  const replied = await screen.findByRole('link', { name: 'You replied to willow-a' })
  expect(replied).toHaveFocus()
  expect(replied).toHaveAttribute('href', '/memory/abc?tab=comment&comment=made')
  expect(calls.filter((call) => call.includes('/comments/create/'))).toHaveLength(1)
  expect(Object.keys(localStorage).filter((key) => key.includes('answer:a'))).toEqual([])
  expect(screen.queryByRole('button', { name: /^Thank you/ })).toBeNull()
})

it('keeps a reply to a comment that is gone, which can be sent as a new comment', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  serve([one('a', { kind: 'comment' })], { isTargetGone: true })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Reply to willow-a’s comment' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reply to willow-a' }), 'Thank you')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Make it a new comment' }))
  expect(readToasts().map(({ title }) => title)).toContain('Failed to send')
  expect(screen.getByRole('textbox')).toHaveValue('Thank you')
  expect(screen.getByRole('textbox')).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(readToasts().map(({ title }) => title)).toContain('Sent'))
})

it('says of a comment or reply that it was answered, and links to the answer', async () => {
  serve([
    one('a', { kind: 'comment', reply_id: 'r1' }),
    one('b', { kind: 'reply', memory: { shareable_link: 'def', title: '', beginning: '', author } }),
  ])
  await open()
  const [answered, reply] = await screen.findAllByRole('article')
  if (!answered || !reply) throw new Error('Two are expected.')
  const replied = within(answered).getByRole('link', { name: 'You replied to willow-a' })
  expect(replied).toHaveAttribute('href', '/memory/abc?tab=comment&comment=r1')
  expect(within(answered).queryByText('Reply')).toBeNull()
  expect(within(reply).getByText(/Reply to your comment/)).toBeVisible()
  const about = within(reply).getByRole('link', { name: 'A memory by wren' })
  expect(about).toHaveAttribute('href', '/memory/def?tab=comment&comment=b')
})

it('shows a response in one line, with nothing to report or to answer', async () => {
  serve([one('a', { kind: 'reaction', words: '', labels: ['Support'] })])
  await open()
  const card = await screen.findByRole('article')
  expect(within(card).getByText(/Response: Support/)).toBeVisible()
  await userEvent.click(within(card).getByRole('button', { name: /willow-a/ }))
  expect(within(card).getByRole('button', { name: 'Mute willow-a' })).toBeVisible()
  expect(within(card).queryByRole('button', { name: 'Report' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Thank you/ })).toBeNull()
})

it('reads what was in sight for a second or was pressed, in one call when the list is closed; the rest stays new', async () => {
  const sight = fakeSight()
  const left = { comments: 0, replies: 0, messages: 2, praise: 0, responses: 0, others: 0 }
  const { calls, read } = serve(
    ['a', 'b', 'c', 'd'].map((id) => one(id, { is_new: true, notification_id: `n-${id}` })),
    {
      left,
    },
  )
  const { client, unmount } = await open()
  const [first, second, third] = await screen.findAllByRole('article')
  const rowOf = (card: HTMLElement | undefined) => card?.closest('li') as HTMLElement
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  sight.into(rowOf(first))
  sight.into(rowOf(second))
  vi.advanceTimersByTime(400)
  // Scrolled past.
  sight.outOf(rowOf(second))
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  await userEvent.click(within(third as HTMLElement).getByRole('button', { name: /^Thank you/ }))
  expect(screen.getAllByText('New')).toHaveLength(4)
  expect(calls.some((call) => call.includes('/read/'))).toBe(false)
  unmount()
  expect(read).toEqual([{ notification_ids: ['n-a', 'n-c'] }])
  await waitFor(() => expect(client.getQueryData(newsQueryOptions.queryKey)).toEqual(left))
  const isNew = client.getQueryData(receivedQueryOptions.queryKey)?.pages[0]?.results.map(({ is_new }) => is_new)
  expect(isNew).toEqual([false, true, false, true])
})

it('reads what was in sight when the page is put aside, once', async () => {
  const sight = fakeSight()
  const { read } = serve([one('a', { is_new: true, notification_id: 'n-a' })])
  await open()
  const row = (await screen.findByRole('article')).closest('li') as HTMLElement
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  sight.into(row)
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  for (let time = 0; time < 2; time++) window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(read).toEqual([{ notification_ids: ['n-a'] }]))
  expect(screen.getAllByText('New')).toHaveLength(1)
})

it('thanks in one click, announces it, keeps the focus, and can be undone', async () => {
  const { calls } = serve([one('a')])
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
  const { calls } = serve([one('a')])
  await open()
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Thank you, willow-a' }))
  expect(await screen.findByText('You thanked willow-a.')).toBeVisible()
  expect(calls.filter((call) => call.includes('/thanks'))).toEqual(['PUT /api/v1/received/message/a/thanks'])
})

it('reports a failure, and offers a retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  serve([one('a')], { failing: true })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Thank you, willow-a' }))
  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('Your thanks weren’t saved'))
  expect(await screen.findByRole('button', { name: 'Thank you, willow-a' })).toBeVisible()
})

it('shows the empty state', async () => {
  serve([])
  await open()
  expect(await screen.findByText('Nothing here yet.')).toBeVisible()
})
