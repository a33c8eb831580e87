import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { exampleMemory, exampleUser, show } from '../test-support.tsx'
import MemoryWindow from './memory-window.tsx'

const memory = exampleMemory({ with: { total_tags: 1 } })
const mine = (shareable_link: string, title: string, privacy = 0) =>
  exampleMemory({ with: { shareable_link, title, privacy, x: { x1: exampleUser.id } } })

/** A server with a memory and what is connected to it. */
function serve({ refuses = false } = {}) {
  const calls: string[] = []
  let linked: { connection_id: string; memory: unknown }[] = []
  const answer = (url: string, body: string): unknown => {
    if (url.includes('get-details')) return memory
    if (url.includes('memories-list'))
      return {
        results: [mine('own', 'The porch'), mine('alone', 'The cellar', 1)],
        count: 2,
        count_is_capped: false,
        has_more: false,
        cursor: null,
        total_pages: 1,
      }
    if (url.includes('/connect/?')) return { results: linked }
    if (url.startsWith('/api/v1/reaction/?')) return { options: [], reactions: [], own: null }
    if (url.includes('/status/') || url.includes('/guide/')) return { data: {}, results: [] }
    calls.push(`${url} ${body}`)
    if (refuses) return undefined
    linked = url.includes('/new/') ? [{ connection_id: 'c1', memory: mine('own', 'The porch') }] : []
    return { data: { connection_id: 'c1' } }
  }
  vi.stubGlobal('fetch', async (url: string, init?: { body?: string }) => {
    const body = answer(url, init?.body ?? '')
    return body === undefined ? new Response('{}', { status: 500 }) : new Response(JSON.stringify(body))
  })
  return calls
}

beforeAll(async () => void (await import('./connect-tab.tsx')), 60_000)
beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('connects an own public memory in a tab, with undo [MOD-07, MOD-14]', async () => {
  const user = userEvent.setup()
  const calls = serve()
  const { address } = show(<MemoryWindow />, { at: '/home?memory=abc', user: exampleUser })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('link', { name: 'Connect Memories' }))
  expect(await screen.findByRole('tab', { name: 'Connect Memories' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('dialog').querySelector('[data-dialog-title]')).toHaveTextContent(/^Connect Memories$/)
  expect(address()).toBe('/home?memory=abc&tab=connect')
  const connect = await screen.findByRole('button', { name: 'Connect “The porch”' })
  expect(screen.queryByText('The cellar')).toBeNull()
  await user.click(connect)
  expect(await screen.findByRole('heading', { name: 'Connected memories 1' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('No memory is connected to this one yet.')
  expect(calls).toEqual([
    `/api/v1/connect/new/ ${JSON.stringify({ shareable_link: memory.shareable_link, linked: 'own' })}`,
    '/api/v1/connect/delete/ {"connection_id":"c1"}',
  ])
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(address()).toBe('/home?memory=abc&tab=text')
})

it('a failed connection changes nothing; a visitor is asked to sign in', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const user = userEvent.setup()
  const calls = serve({ refuses: true })
  const { unmount } = show(<MemoryWindow />, { at: '/home?memory=abc&tab=connect', user: exampleUser })
  await user.click(await screen.findByRole('button', { name: 'Connect “The porch”' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(await screen.findByText('No memory is connected to this one yet.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Connect “The porch”' })).toBeVisible()
  unmount()
  show(<MemoryWindow />, { at: '/home?memory=abc&tab=connect', user: null })
  expect(await screen.findByRole('link', { name: 'Sign in to connect one of your memories' })).toBeVisible()
})

it('the author can remove or report a connection to their memory', async () => {
  const user = userEvent.setup()
  const theirs = exampleMemory({ with: { shareable_link: 'theirs', title: 'The shed', x: { x1: 'u9' } } })
  const own = exampleMemory({ with: { total_tags: 1, x: { x1: exampleUser.id } } })
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, init?: { method?: string; body?: string }) => {
    if (init?.method === 'POST') calls.push(`${url} ${init.body}`)
    const linked = calls.length > 0 ? [] : [{ connection_id: 'c9', memory: theirs }]
    const body = url.includes('get-details')
      ? own
      : { data: {}, results: url.includes('/connect/?') ? linked : [], memories: [], comments: [] }
    return new Response(JSON.stringify(body))
  })
  show(<MemoryWindow />, { at: '/home?memory=abc&tab=connect', user: exampleUser })
  expect(await screen.findByRole('button', { name: 'Report this connection' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove from your memory' }))
  await screen.findByText('No memory is connected to this one yet.')
  expect(calls).toEqual(['/api/v1/connect/delete/ {"connection_id":"c9"}'])
})
