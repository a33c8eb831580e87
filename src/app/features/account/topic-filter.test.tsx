import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { hideAllAgain, showTopics } from '../../lib/memories/revealed-content-notes.ts'
import { clearSignedInHint, setSignedInHint } from '../../lib/session/signed-in-hint.ts'
import { exampleUser, show } from '../../test-support.tsx'
import { TopicFilter } from './settings-controls.tsx'

afterEach(() => vi.unstubAllGlobals())

it('lists every topic, saves each choice with earlier ones, and invalidates lists', async () => {
  let hidden = ['neglect']
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method === 'PUT') hidden = JSON.parse(String(init.body)).hidden
    const topics = ['neglect', 'bullying'].map((id) => ({ id, label: id, hidden: hidden.includes(id) }))
    return new Response(JSON.stringify({ topics }))
  })
  const { client } = show(<TopicFilter />, { user: exampleUser })
  client.setQueryData(['feed'], 'as it was')
  expect(await screen.findByRole('group', { name: 'Topics you don’t want to see' })).toBeVisible()
  expect(screen.getByText(/If an author didn’t add a content note/)).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: 'bullying' }))
  expect(screen.getByRole('checkbox', { name: 'bullying' })).toBeChecked()
  await waitFor(() => expect(hidden).toEqual(['neglect', 'bullying']))
  await waitFor(() => expect(client.getQueryData(['feed'])).toBeUndefined())
  await userEvent.click(screen.getByRole('checkbox', { name: 'neglect' }))
  await waitFor(() => expect(hidden).toEqual(['bullying']))
})

it('queues two quick choices, and loses neither', async () => {
  const answered: (() => void)[] = []
  const sent: string[][] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method === 'PUT') {
      sent.push(JSON.parse(String(init.body)).hidden)
      await new Promise<void>((resolve) => answered.push(resolve))
    }
    const topics = ['neglect', 'bullying'].map((id) => ({ id, label: id, hidden: sent.at(-1)?.includes(id) ?? false }))
    return new Response(JSON.stringify({ topics }))
  })
  show(<TopicFilter />, { user: exampleUser })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'neglect' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'bullying' }))
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeChecked()
  expect(sent).toEqual([['neglect']])
  answered.shift()?.()
  await waitFor(() => expect(sent).toEqual([['neglect'], ['neglect', 'bullying']]))
  answered.shift()?.()
  await waitFor(() => expect(screen.getAllByRole('checkbox').every((box) => box.matches(':checked'))).toBe(true))
})

it('lists topics that are shown without asking, kept for a member on this device, and covers one again', async () => {
  const topic = (id: string) => ({ id, desc: id, description: id })
  setSignedInHint()
  showTopics([topic('neglect'), topic('bullying')])
  expect(localStorage.getItem('shownTopics')).toBe('topic:neglect topic:bullying')
  const topics = ['neglect', 'bullying'].map((id) => ({ id, label: id, hidden: false }))
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ topics })))
  show(<TopicFilter />, { user: exampleUser })
  await userEvent.click(await screen.findByRole('button', { name: 'Ask me again about neglect' }))
  expect(localStorage.getItem('shownTopics')).toBe('topic:bullying')
  expect(screen.queryByRole('button', { name: 'Ask me again about neglect' })).toBeNull()
  act(hideAllAgain)
  expect(screen.queryByText('Topics shown without asking')).toBeNull()
  expect(localStorage.getItem('shownTopics')).toBeNull()
  // What a visitor chose goes with the tab.
  clearSignedInHint()
  showTopics([topic('neglect')])
  expect(localStorage.getItem('shownTopics')).toBeNull()
  hideAllAgain()
})
