import type { Comment } from '@kindred/contract/comment'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readToasts } from '../lib/page/show-toast.ts'
import { exampleMemory, exampleUser, show } from '../test-support.tsx'
import MemoryWindow from './memory-window.tsx'

const id = '0197a000-0000-7000-8000-000000000001'
const fern = { id: 'u2', username: 'Fern', avatar: null }
const written = (more: Partial<Comment> = {}): Comment => ({
  id,
  comment_id: id,
  content: 'I know that gate.',
  user: fern,
  memory: { shareable_link: 'abc' },
  created_at: '2026-11-22T08:00:00.000Z',
  updated_at: '2026-11-22T08:00:00.000Z',
  count_traumas: 0,
  reply_to: null,
  count_empathies: 1,
  empathy_id: null,
  count_users_given_feedback: 0,
  feedback_id: null,
  ...more,
})

const praise = { feedback_id: 'f1', feedback: ['Wise'], comment_id: id }

/** A server with one memory and what is written under it; what changes something is noted. */
function serve({ comments = [written()], refuses = false } = {}) {
  const calls: string[] = []
  let list = comments
  const answer = (url: string, body: string): unknown => {
    if (url.includes('get-details')) return exampleMemory()
    if (url.startsWith('/guide/mine')) return { memories: [], comments: [] }
    if (url.includes('/comments/?'))
      return {
        id: 'abc',
        results: list,
        count: list.length,
        total_pages: 1,
        page: 1,
        has_more: false,
        cursor: null,
      }
    if (url.includes('/feedback/options'))
      return { most: 3, results: ['Honest', 'Wise'].map((one) => ({ id: one.toLowerCase(), description: one })) }
    if (url.includes('/feedback/user')) return { feedback_list: list[0]?.feedback_id ? [praise] : [] }
    if (url.startsWith('/guide/')) return { memories: [], comments: [] }
    calls.push(`${url}${body && ` ${body}`}`)
    if (refuses) return undefined
    if (url.includes('/feedback/new'))
      list = list.map((one) => ({ ...one, count_users_given_feedback: 1, feedback_id: 'f1' }))
    return { data: { empathy_id: 'e1', feedback_id: 'f1', feedback: ['Wise'] } }
  }
  vi.stubGlobal('fetch', async (url: string, init?: { body?: string }) => {
    const body = answer(url, init?.body ?? '')
    return body === undefined ? new Response('{}', { status: 500 }) : new Response(JSON.stringify(body))
  })
  return calls
}
const open = (search: string, user: typeof exampleUser | null = exampleUser) =>
  show(<MemoryWindow />, { at: `/home?memory=abc&tab=comment${search}`, user })
const card = () => screen.findByRole('article', { name: 'Comment by Fern' })
const button = async (name: RegExp) => within(await card()).findByRole('button', { name })
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const seen = vi.fn()
beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  Element.prototype.scrollIntoView = seen
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  seen.mockClear()
})

describe('a comment', () => {
  it('gets empathy by one click with a highlight of 3 s, and loses it by the next [EMP-06, EMP-07, CMT-20, CMT-22]', async () => {
    const calls = serve()
    open('')
    const empathy = await button(/^Empathy/)
    expect(await button(/^Praise/)).toBeVisible()
    expect(empathy).toHaveTextContent('Empathy1')
    vi.useFakeTimers()
    act(() => empathy.click())
    expect(empathy).toHaveAttribute('aria-pressed', 'true')
    await later(0)
    expect(empathy).toHaveTextContent('Empathy2')
    expect(empathy).toHaveClass('highlighted')
    await later(2_900)
    expect(empathy).toHaveClass('highlighted')
    await later(200)
    expect(empathy).not.toHaveClass('highlighted')
    act(() => empathy.click())
    await later(0)
    expect(empathy).toHaveTextContent('Empathy1')
    expect(empathy).toHaveAttribute('aria-pressed', 'false')
    expect(calls).toEqual([
      `/api/v1/empathy/new/ {"comment_id":"${id}","shareable_link":"abc"}`,
      `/api/v1/empathy/delete/ {"comment_id":"${id}","empathy_id":"e1"}`,
    ])
  })

  it('sends the latest empathy after a click during a pending call', async () => {
    const calls = serve()
    open('')
    const empathy = await button(/^Empathy/)
    act(() => empathy.click())
    act(() => empathy.click())
    expect(empathy).toHaveAttribute('aria-pressed', 'false')
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls[1]).toContain('/empathy/delete/')
    await waitFor(() => expect(empathy).toHaveTextContent('Empathy1'))
    expect(empathy).toHaveAttribute('aria-pressed', 'false')
  })

  it('reverts failed empathy silently; its writer sees a count only, a visitor is asked to sign in [EMP-08, ERR-11]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const memoryHints = readToasts()
    serve({ refuses: true })
    const { unmount } = open('')
    await userEvent.click(await button(/^Empathy/))
    await waitFor(() => expect(logged).toHaveBeenCalledWith('empathizing with a comment: the server answered 500'))
    expect(await button(/^Empathy/)).toHaveAttribute('aria-pressed', 'false')
    expect(readToasts()).toEqual(memoryHints)
    unmount()
    const calls = serve({ comments: [written({ user: { ...fern, id: exampleUser.id } })] })
    const mine = open('')
    const own = within(await screen.findByRole('article', { name: 'Your comment' }))
    expect(await own.findByText('1 person empathizes')).toBeVisible()
    expect(own.queryByRole('button', { name: /^(Empathy|Praise)/ })).toBeNull()
    expect(calls).toEqual([])
    mine.unmount()
    serve()
    const { address } = open('', null)
    await userEvent.click(await button(/^Empathy/))
    expect(address()).toContain('routeAction=login')
  })

  it('is praised on its own tab, with a way back and an updated counter [MOD-05, MOD-13, PRA-06, PRA-10]', async () => {
    const calls = serve()
    const { address } = open('')
    await userEvent.click(await button(/^Praise/))
    expect(await screen.findByRole('tab', { name: 'Praise Comment' })).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByRole('dialog').querySelector('[data-dialog-title]')).toHaveTextContent('Praise Comment')
    expect(address()).toBe(`/home?memory=abc&tab=feedbackComment&comment=${id}`)
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByRole('tab', { name: 'Comments' })).toHaveAttribute('aria-selected', 'true')
    await userEvent.click(await button(/^Praise/))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Wise' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Praise sent.')).toBeVisible()
    expect(calls).toEqual([`/api/v1/feedback/new?feedback=Wise&shareable_link=abc&comment_id=${id}`])
    await waitFor(async () => expect(await button(/^Praise/)).toHaveTextContent('Praise1'), { timeout: 4_000 })
    await userEvent.click(await button(/^Praise/))
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Wise' })).toBeChecked())
  })

  it.each(['comment', 'commentEmpathy', 'feedback'])(
    'named by ?%s= is scrolled into view and highlighted for 3 s [RTE-40, RTE-42, LIM-10, MOD-21, NOT-12, AMB-34]',
    async (name) => {
      serve()
      vi.useFakeTimers({ shouldAdvanceTime: true })
      show(<MemoryWindow />, { at: `/memory/abc?${name}=${id}`, user: exampleUser })
      await waitFor(async () => expect(await card()).toHaveClass('highlighted'))
      expect(seen).toHaveBeenCalled()
      expect(screen.getByRole('tab', { name: 'Comments' })).toHaveAttribute('aria-selected', 'true')
      await later(2_500)
      expect(await card()).toHaveClass('highlighted')
      await later(600)
      expect(await card()).not.toHaveClass('highlighted')
    },
  )
})
