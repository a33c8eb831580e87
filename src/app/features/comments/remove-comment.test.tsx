import type { Comment } from '@kindred/contract/comment'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { closeReportDialog, useReportDialog } from '../../lib/memories/reporting.ts'
import { exampleUser, show } from '../../test-support.tsx'
import { CommentCard } from './comment-card.tsx'
import PrivateComments from './private-comments.tsx'

const fern = { id: 'u2', username: 'Fern', avatar: null }
const comment = {
  id: 'c1',
  comment_id: 'c1',
  content: 'Your own fault.',
  user: fern,
  waiting: false,
  created_at: '2026-11-22T10:00:00Z',
  updated_at: '2026-11-22T10:00:00Z',
  memory: { shareable_link: 'abc' },
  count_empathies: 0,
  empathy_id: null,
  count_users_given_feedback: 0,
  feedback_id: null,
} as unknown as Comment

function serve() {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: { method?: string } = {}) => {
    if (method !== 'GET') {
      calls.push(`${method} ${url}`)
      return new Response(JSON.stringify({ data: comment }))
    }
    const isThere = !calls.some((call) => call.includes('delete/private'))
    const alone = {
      private_comment_id: 'p1',
      private_comment_str: 'Just for you.',
      user: fern,
      created_at: comment.created_at,
    }
    const pages = { id: 'abc', results: isThere ? [alone] : [], count: 1, total_pages: 1 }
    return new Response(JSON.stringify(url.includes('/private/') ? pages : { memories: [], comments: [] }))
  })
  return calls
}

function Asked() {
  const thing = useReportDialog()
  return <output aria-label="asked">{JSON.stringify(thing ?? null)}</output>
}

afterEach(() => {
  closeReportDialog()
  vi.unstubAllGlobals()
})

const menu = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Options for/ }))
  return screen.getAllByRole('button').map((one) => one.textContent)
}

it('the author can remove a comment from their memory, with undo', async () => {
  const calls = serve()
  show(<CommentCard comment={comment} viewerId={exampleUser.id} ofAuthor />, { user: exampleUser })
  expect(await menu()).toContain('Remove from your memory')
  await userEvent.click(screen.getByRole('button', { name: 'Remove from your memory' }))
  const gone = within(await screen.findByRole('article', { name: /You removed this comment/ }))
  await userEvent.click(gone.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Your own fault.')).toBeVisible()
  expect(calls).toEqual(['POST /api/v1/comments/c1/delete/', 'POST /api/v1/comments/c1/restore/'])
})

it("readers, the comment's writer and visitors have no Remove entry", async () => {
  serve()
  for (const viewerId of [exampleUser.id, fern.id]) {
    const { unmount } = show(<CommentCard comment={comment} viewerId={viewerId} />, { user: exampleUser })
    expect(await menu()).not.toContain('Remove from your memory')
    unmount()
  }
  show(<CommentCard comment={comment} viewerId={undefined} />)
  expect(screen.getByText('Your own fault.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Options for/ })).toBeNull()
})

it('a private comment can be reported with its writer, or removed by its recipient', async () => {
  const calls = serve()
  const page = (
    <>
      <PrivateComments link="abc" viewerId={exampleUser.id} ofAuthor />
      <Asked />
    </>
  )
  show(page, { user: exampleUser })
  await userEvent.click(screen.getByRole('button', { name: 'Messages to you' }))
  await menu()
  await userEvent.click(screen.getByRole('button', { name: 'Report' }))
  expect(JSON.parse(screen.getByRole('status', { name: 'asked' }).textContent ?? '')).toEqual({
    link: 'abc',
    comment: null,
    person: fern,
    other: { kind: 'private-comment', id: 'p1' },
  })
  await menu()
  await userEvent.click(screen.getByRole('button', { name: 'Remove from your memory' }))
  await waitFor(() => expect(screen.queryByText('Just for you.')).toBeNull())
  expect(calls).toEqual(['POST /api/v1/comments/delete/private/?private_comment_id=p1'])
})
