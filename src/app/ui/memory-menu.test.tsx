import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { dismissToast, readToasts } from '../lib/page/show-toast.ts'
import { exampleUser, show } from '../test-support.tsx'
import { MemoryMenu } from './memory-menu.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const { id } of readToasts()) dismissToast(id)
})

const topic = (id: string, description: string) => ({ id, desc: description, description })
const fern = { id: 'u2', username: 'Fern', avatar: null }

function serve(hidden: string[]) {
  const state = { hidden, refuses: false }
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit = {}) => {
    if (state.refuses) return new Response('{}', { status: 500 })
    if (method === 'PUT') state.hidden = JSON.parse(String(body)).hidden
    const topics = ['neglect', 'war', 'bullying'].map((id) => ({ id, label: id, hidden: state.hidden.includes(id) }))
    return Response.json({ topics })
  })
  return state
}

async function hide(name: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Options for this memory by Fern' }))
  await userEvent.click(screen.getByRole('button', { name: `Hide memories that mention “${name}”` }))
}

it('hides a topic beside those hidden before, says so, and takes it back', async () => {
  const server = serve(['bullying'])
  const topics = [topic('neglect', 'Neglect'), topic('war', 'War'), topic('unnamed', 'Something difficult')]
  const { client } = show(<MemoryMenu link="abc" author={fern} topics={topics} />, { user: exampleUser })
  client.setQueryData(['feed'], 'as it was')
  // What has no name cannot be hidden.
  expect(screen.queryByText(/Something difficult/)).toBeNull()
  await hide('War')
  await waitFor(() => expect(readToasts()).toMatchObject([{ title: 'Hidden: War' }]))
  expect(server.hidden).toEqual(['bullying', 'war'])
  expect(client.getQueryState(['feed'])?.isInvalidated).toBe(true)
  readToasts()[0]?.action?.run()
  await waitFor(() => expect(server.hidden).toEqual(['bullying']))
  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('Memories that mention “War” appear again'))
})

it('says so when a topic could not be hidden', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  serve([]).refuses = true
  show(<MemoryMenu link="abc" author={fern} topics={[topic('war', 'War')]} />, { user: exampleUser })
  await hide('War')
  await waitFor(() => expect(readToasts()).toMatchObject([{ title: 'We couldn’t save your choice' }]))
})

it('saves a memory of a list with undo, and removes it from saved', async () => {
  let save: { save_id: string } | null = null
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/status/'))
      return Response.json({ data: { save, empathy: {}, resonances: [], users_empathized: 0 } })
    calls.push(url)
    save = url.includes('/new/') ? { save_id: 's1' } : null
    return Response.json({ data: { save_id: 's1' } })
  })
  show(<MemoryMenu link="abc" author={fern} topics={[]} isSaved={false} />, { user: exampleUser })
  const choose = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Options for this memory by Fern' }))
    await userEvent.click(await screen.findByRole('button', { name }))
  }
  await choose('Save')
  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('Saved. Fern sees that you saved it.'))
  await choose('Remove from saved')
  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('No longer saved'))
  readToasts().at(-1)?.action?.run()
  await waitFor(() =>
    expect(calls).toEqual(['/api/v1/save/new/', '/api/v1/save/delete?save_id=s1', '/api/v1/save/new/']),
  )
})
