import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { exampleUser, show } from '../../test-support.tsx'
import { TopicFilter } from './topic-filter.tsx'

afterEach(() => vi.unstubAllGlobals())

it('names every topic, saves each choice with those before it, and has lists read anew', async () => {
  let hidden = ['neglect']
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method === 'PUT') hidden = JSON.parse(String(init.body)).hidden
    const topics = ['neglect', 'bullying'].map((id) => ({ id, label: id, hidden: hidden.includes(id) }))
    return new Response(JSON.stringify({ topics }))
  })
  const { client } = show(<TopicFilter />, { user: exampleUser })
  client.setQueryData(['feed'], 'as it was')
  expect(await screen.findByRole('group', { name: 'Topics you do not want to meet' })).toBeVisible()
  expect(screen.getByText(/Only what its author noted can be left out/)).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: 'bullying' }))
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'bullying' })).toBeChecked())
  expect(hidden).toEqual(['neglect', 'bullying'])
  expect(client.getQueryData(['feed'])).toBeUndefined()
  await userEvent.click(screen.getByRole('checkbox', { name: 'neglect' }))
  await waitFor(() => expect(hidden).toEqual(['bullying']))
})
