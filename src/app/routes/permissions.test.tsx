import type { Member } from '@kindred/contract/member'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { exampleMemory, exampleSection, exampleUser, show } from '../test-support.tsx'
import MemoryWindow from './memory-window.tsx'

/** A server with one tagged memory and one comment of its author. */
function serve(author = 'u2') {
  const fern: Member = { id: 'u2', username: 'Fern', avatar: null }
  const comment = (id: string, content: string, user = fern) => ({
    id,
    comment_id: id,
    content,
    user,
    memory: { shareable_link: 'abc' },
    created_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
    count_empathies: 0,
    empathy_id: null,
    count_users_given_feedback: 0,
    feedback_id: null,
    count_traumas: 0,
  })
  const there = [comment('c1', 'Thank you for reading.')]
  const sections = [exampleSection('7', 'Feelings', ['Lonely'])]
  const empathy = { empathized: 0, empathy_id: null, count_empathies: 0 }
  const feedback = { feedback_id: null, feedback: [], count_users_given_feedback: 0 }
  const answer = (url: string, body: string): unknown => {
    if (url.includes('get-details')) return exampleMemory({ with: { total_tags: 1, sections, x: { x1: author } } })
    if (url.startsWith('/api/v1/reaction/?'))
      return { options: [{ id: 6, description: 'Support' }], reactions: [], own: null }
    if (url.includes('/feedback/options')) return { most: 3, results: [{ id: 'honest', description: 'Honest' }] }
    if (url.includes('/feedback/user')) return { feedback_list: [] }
    if (url.startsWith('/guide/mine')) return { memories: [], comments: [] }
    if (url.includes('/status/'))
      return { data: { shareable_link: 'abc', users_empathized: 0, empathy, feedback, resonances: [] } }
    if (url.startsWith('/api/v1/comments/?'))
      return { id: 'abc', results: there, count: there.length, total_pages: 1, has_more: false, cursor: null }
    if (url.endsWith('/create/')) there.unshift(comment('c2', JSON.parse(body).content, exampleUser))
    return { data: there[0] }
  }
  vi.stubGlobal(
    'fetch',
    async (url: string, init?: { body?: string }) => new Response(JSON.stringify(answer(url, init?.body ?? ''))),
  )
}

const open = (more = '', user: typeof exampleUser | null = exampleUser) =>
  show(<MemoryWindow />, { at: `/home?memory=abc${more}`, user })
const title = () => screen.getByRole('dialog').querySelector('[data-dialog-title]')?.textContent
const tab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }))

// What comes when it is asked for is there already: a busy machine takes its time to read it.
beforeAll(async () => {
  await Promise.all([import('../features/comments/comment-dialog.tsx')])
}, 60_000)
beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

it('writing a comment while reading leads to the comments tab and that comment [CMT-07, MOD-11, ROL-07]', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
  serve()
  const { address } = open()
  const box = await screen.findByRole('button', { name: 'Comment' })
  expect(title()).toBe('Childhood Memory by Fern')
  await userEvent.click(box)
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'I know that plate.' } })
  act(() => screen.getByRole('button', { name: 'Send' }).click())
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Comments' })).toHaveAttribute('aria-selected', 'true'))
  expect(title()).toBe('Comments')
  const mine = await screen.findByRole('article', { name: 'Your comment' })
  expect(within(mine).getByText('I know that plate.')).toBeVisible()
  await waitFor(() => expect(seen.mock.contexts).toContain(mine))
  expect(address()).toBe('/home?memory=abc&tab=comment&comment=c2')
})

it('a reader sees the hint, empathy, praise and comment menus; the author sees no hint [PNL-11, ROL-08, ROL-11]', async () => {
  serve()
  const { unmount } = open()
  const hint = /^To Empathize check the box/
  await userEvent.click(await screen.findByRole('button', { name: 'Respond' }))
  expect(await screen.findByRole('button', { name: 'Support' })).toBeEnabled()
  await tab('Praise')
  expect(await screen.findByRole('checkbox', { name: 'Honest' })).toBeEnabled()
  await tab('Comments')
  expect(await screen.findByRole('button', { name: 'Options for Fern’s comment' })).toBeVisible()
  await tab('Empathize')
  expect(await screen.findByText(hint)).toBeVisible()
  unmount()
  serve(exampleUser.id)
  open('&tab=summary')
  expect(await screen.findByText('Lonely')).toBeVisible()
  expect(screen.queryByText(hint)).toBeNull()
})

it('a visitor who empathizes or comments is asked to sign in [ROL-12, RTE-29]', async () => {
  for (const name of ['Support', 'Comment']) {
    serve()
    const { address, unmount } = open('', null)
    if (name === 'Support') await userEvent.click(await screen.findByRole('button', { name: 'Respond' }))
    await userEvent.click(await screen.findByRole('button', { name }))
    expect(address()).toBe('/home?memory=abc&routeAction=login')
    unmount()
  }
})

it('a visitor who sends praise or reports is asked to sign in [AMB-91]', async () => {
  const presses: [more: string, names: (string | RegExp)[]][] = [
    ['&tab=feedback', ['Honest', 'Send']],
    ['', ['Options for this memory by Fern', 'Report']],
  ]
  for (const [more, names] of presses) {
    serve()
    const { address, unmount } = open(more, null)
    for (const name of names)
      await userEvent.click(
        name === 'Honest' ? await screen.findByRole('checkbox', { name }) : await screen.findByRole('button', { name }),
      )
    expect(address()).toBe(`/home?memory=abc${more}&routeAction=login`)
    unmount()
  }
})
