import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeBlockDialog, useBlockRequest } from '../../lib/memories/blocks.ts'
import { dismissToast, readToasts } from '../../lib/page/show-toast.ts'
import { exampleUser, show } from '../../test-support.tsx'
import { MemoryMenu } from '../../ui/memory-menu.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import BlockDialog from './block-dialog.tsx'
import { BlockedPeople } from './blocked-people.tsx'

const fern = { id: 'u2', username: 'Fern', avatar: null }

/** A server that keeps whom this person blocked or muted; while it `refuses`, nothing changes. */
function serve() {
  const state = { refuses: false, blocked: new Map<string, string>(), calls: [] as string[] }
  vi.stubGlobal(
    'fetch',
    async (url: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      if (method === 'GET') {
        const results = [...state.blocked.values()].map((kind) => ({
          user: fern,
          kind,
          created_at: '2026-11-22T10:00:00Z',
        }))
        return new Response(JSON.stringify({ results, memories: [], comments: [] }))
      }
      state.calls.push(`${method} ${url} ${body}`)
      if (state.refuses) return new Response('{}', { status: 500 })
      if (method === 'PUT') state.blocked.set(fern.id, JSON.parse(body).kind)
      else state.blocked.clear()
      return new Response(JSON.stringify({ data: { removed: 2 } }))
    },
  )
  return state
}

function Page() {
  const block = useBlockRequest()
  return (
    <main id="main" tabIndex={-1}>
      <MemoryMenu link="abc" author={fern} topics={[]} />
      <BlockedPeople />
      {block && <BlockDialog request={block} />}
      <Toasts />
    </main>
  )
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
})
afterEach(() => {
  closeBlockDialog()
  for (const { id } of readToasts()) dismissToast(id)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const button = (name: string | RegExp) => screen.getByRole('button', { name })
async function choose(name: string) {
  await userEvent.click(button('Options for this memory by Fern'))
  await userEvent.click(button(name))
  return screen.findByRole('dialog')
}

it('blocks or mutes from a menu after an explanation, with undo there and in settings', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const server = serve()
  const { client } = show(<Page />, { user: exampleUser })
  client.setQueryData(['memory', 'abc'], 'as it was')
  expect(await screen.findByText('You haven’t blocked or muted anyone.')).toBeVisible()

  const dialog = await choose('Block Fern')
  expect(dialog).toHaveAccessibleName('Block Fern?')
  expect(dialog).toHaveTextContent(/You won’t see each other here anymore.*We don’t tell Fern/)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(server.calls).toEqual([])

  server.refuses = true
  await userEvent.click(within(await choose('Block Fern')).getByRole('button', { name: 'Block Fern' }))
  expect(await screen.findByText('Nothing was changed')).toBeVisible()
  server.refuses = false
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Block Fern' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls.at(-1)).toBe('PUT /api/v1/avoided/u2 {"kind":"block"}')
  expect(client.getQueryData(['memory', 'abc'])).toBeUndefined()
  expect(await screen.findByText('is blocked', { exact: false, selector: 'li p' })).toBeVisible()

  await waitFor(() => expect(button('Undo')).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('You unblocked Fern')).toBeVisible()
  expect(server.calls.at(-1)).toBe('DELETE /api/v1/avoided/u2 ')

  await userEvent.click(within(await choose('Mute Fern')).getByRole('button', { name: 'Mute Fern' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Unmute Fern' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'People you blocked or muted' })).toHaveFocus())
  expect(server.blocked.size).toBe(0)
})

it('blocking, and the list of blocked members, offer to remove their comments', async () => {
  const server = serve()
  show(<Page />, { user: exampleUser })
  const dialog = within(await choose('Block Fern'))
  const also = dialog.getByRole('checkbox', { name: 'Also remove what Fern wrote on your memories' })
  expect(also).not.toBeChecked()
  expect(also).toHaveAccessibleDescription(/You can’t undo this/)
  await userEvent.click(also)
  await userEvent.click(dialog.getByRole('button', { name: 'Block Fern' }))
  await waitFor(() => expect(server.calls).toEqual(['PUT /api/v1/avoided/u2 {"kind":"block","remove":true}']))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove what Fern wrote on your memories' }))
  expect(await screen.findByText('We removed everything Fern wrote on your memories')).toBeVisible()
  expect(server.calls).toHaveLength(2)
  expect(server.calls[1]).toBe(server.calls[0])

  await userEvent.click(button('Unblock Fern'))
  await userEvent.click(within(await choose('Mute Fern')).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('checkbox')).toBeNull()
})
