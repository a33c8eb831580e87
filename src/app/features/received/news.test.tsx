import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newsQueryOptions } from '../../lib/queries/queries.ts'
import { exampleUser, show } from '../../test-support.tsx'
import News from './news.tsx'

const nothing = { comments: 0, replies: 0, messages: 0, praise: 0, responses: 0, others: 0 }

it('names what was received by kind, and how many other notifications there are', async () => {
  const { client } = show(<News />, { user: exampleUser })
  const tell = (counts: Partial<typeof nothing>) =>
    client.setQueryData(newsQueryOptions.queryKey, { ...nothing, ...counts })
  tell({ comments: 1, replies: 2, praise: 1, responses: 3, others: 2 })
  const received = await screen.findByRole('link', { name: 'New: 1 comment, 2 replies, 1 note of praise, 3 responses' })
  expect(received).toHaveAttribute('href', '/yours/received')
  expect(received.parentElement).toHaveTextContent(/3 responses and 2 more in Notifications$/)
  tell({ messages: 1 })
  const message = await screen.findByRole('link', { name: 'New: 1 message' })
  expect(message.parentElement).toHaveTextContent(/^New: 1 message$/)
  // The bell alone tells of those.
  tell({ others: 2 })
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  expect(screen.queryByText(/more in Notifications/)).toBeNull()
})
