import type { Memory } from '@kindred/contract/memory'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { windowTabs } from '../lib/memories/memory-window-address.ts'
import { readToasts } from '../lib/page/show-toast.ts'
import { exampleMemory, exampleSection, exampleUser, show } from '../test-support.tsx'
import MemoryWindow from './memory-window.tsx'

const reactions = [
  { id: 3, description: 'Sad' },
  { id: 4, description: 'Love' },
  { id: 6, description: 'Support' },
]
const supportButton = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Respond' }))
  return screen.findByRole('button', { name: /^Support/ })
}

/** A server with one memory; `refuses` answers 500 to whatever changes something. */
function serve(
  memory: Memory,
  { saved = null as string[] | null, empathy = null as string | null, refuses = false } = {},
) {
  const calls: string[] = []
  let praise = saved && { feedback_id: 'f1', feedback: saved, shareable_link: 'abc' }
  let mine = empathy
  const answer = (url: string, body: string): unknown => {
    if (url.includes('get-details')) return memory
    if (url.startsWith('/api/v1/reaction/?')) return { options: reactions, reactions: [], own: null }
    if (url.includes('/feedback/options'))
      return {
        most: 3,
        results: ['Honest', 'Brave', 'Wise', 'Clear'].map((one) => ({ id: one.toLowerCase(), description: one })),
      }
    if (url.includes('/feedback/user')) return { feedback_list: praise ? [praise] : [] }
    if (url.includes('/status/')) {
      const status = { empathized: mine ? 1 : 0, empathy_id: mine, count_empathies: mine ? 1 : 0 }
      const feedback = { feedback_id: null, feedback: [], count_users_given_feedback: 0 }
      return { data: { shareable_link: 'abc', users_empathized: 0, empathy: status, feedback, resonances: [] } }
    }
    calls.push(`${url}${body && ` ${body}`}`)
    if (refuses) return undefined
    if (url.includes('/empathy/new')) mine = 'e1'
    if (url.includes('/empathy/delete')) mine = null
    if (url.includes('/feedback/delete')) praise = null
    return { data: { empathy_id: 'e1', feedback_id: 'f1', feedback: saved ?? [] } }
  }
  vi.stubGlobal('fetch', async (url: string, init?: { body?: string }) => {
    const body = answer(url, init?.body ?? '')
    return body === undefined ? new Response('{}', { status: 500 }) : new Response(JSON.stringify(body))
  })
  return calls
}

/** What changes something waits from now on, until what this gives is called. */
function holdChanges() {
  const served = fetch
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (/\/(new|delete)\//.test(url)) await held
    return served(url, init)
  })
  return () => release()
}

const open = (search: string, user: typeof exampleUser | null = exampleUser) =>
  show(<MemoryWindow />, { at: `/home?memory=abc${search}`, user })

const tagged = (more: Partial<Memory> = {}) =>
  exampleMemory({ with: { total_tags: 1, sections: [exampleSection('7', 'Feelings', ['Lonely'])], ...more } })
const title = () => screen.getByRole('dialog').querySelector('[data-dialog-title]')?.textContent
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)

beforeEach(() => {
  // jsdom has no dialogs of its own.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the memory window', () => {
  it('is titled by its tab, for readers and the author [MOD-02, MOD-03, MOD-04, MOD-08, MOD-09, MOD-10, MOD-12, ROL-06]', async () => {
    const user = userEvent.setup()
    serve(tagged())
    const { unmount } = open('')
    await screen.findByRole('tab', { name: 'Read' })
    expect(title()).toBe('Childhood Memory by Fern')
    expect(tabs().slice(0, 3)).toEqual(['Read', 'Praise', 'Empathize'])
    await user.click(screen.getByRole('tab', { name: 'Empathize' }))
    await waitFor(() => expect(title()).toBe('Empathize'))
    await user.click(screen.getByRole('tab', { name: 'Praise' }))
    await waitFor(() => expect(title()).toBe('Praise'))
    unmount()
    serve(tagged({ x: { x1: exampleUser.id } }))
    open('')
    await screen.findByRole('tab', { name: 'Tag Trauma' })
    expect(title()).toBe('Your Childhood Memory')
  })

  it('Back goes through visited tabs and closes; arrow keys move between tabs [MOD-16, MOD-17]', async () => {
    const user = userEvent.setup()
    serve(tagged())
    const { address } = open('&tab=feedback')
    await user.click(await screen.findByRole('button', { name: 'Back' }))
    expect(title()).toBe('Childhood Memory by Fern')
    screen.getByRole('tab', { name: 'Read' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Praise' })).toHaveFocus()
    expect(address()).toBe('/home?memory=abc&tab=feedback')
    expect(screen.getByRole('button', { name: 'Back' })).toHaveAccessibleDescription('Back to Read')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(address()).toBe('/home')
  })

  it('has seven tabs, each with an address [MOD-01]', async () => {
    const parts = {
      text: 'Read',
      feedback: 'Praise',
      comment: 'Comments',
      summary: 'Empathize',
      feedbackComment: 'Praise Comment',
      connect: 'Connect Memories',
      validate: 'Send Message',
    }
    expect(Object.keys(parts).sort()).toEqual([...windowTabs].sort())
    for (const [tab, name] of Object.entries(parts)) {
      serve(tagged())
      const { unmount } = open(`&tab=${tab}&comment=c1`)
      expect(await screen.findByRole('tab', { name, selected: true })).toBeVisible()
      unmount()
    }
  })

  it('has Tag Trauma for the author only, and Empathize for them and when there are tags [MOD-19, MOD-20, AMB-21, AMB-22]', async () => {
    const rowOf = async (memory: Memory) => {
      serve(memory)
      const { unmount } = open('')
      await screen.findByRole('tab', { name: 'Read' })
      const row = tabs()
      unmount()
      return row
    }
    const own = { x: { x1: exampleUser.id } }
    for (const memory of [exampleMemory({ with: own }), tagged(own)])
      expect(await rowOf(memory)).toEqual(['Read', 'Tag Trauma', 'Empathize', 'Comments'])
    expect(await rowOf(tagged())).toEqual(['Read', 'Praise', 'Empathize', 'Comments'])
    expect(await rowOf(exampleMemory())).toEqual(['Read', 'Praise', 'Comments'])
    serve(exampleMemory())
    open('&tab=summary')
    expect(await screen.findAllByText('Childhood trauma not tagged')).toHaveLength(2)
  })

  it('highlights tags named by a notification, read-only [RTE-43, PNL-19, ROL-14]', async () => {
    const sections = [exampleSection('7', 'Feelings', ['Lonely', 'Left alone (days, weeks)', 'Cold'])]
    const calls = serve(tagged({ total_tags: 3, sections }))
    open('&resonance=lonely,left+alone+(days,+weeks)')
    const box = (name: string) => screen.findByRole('checkbox', { name })
    const isMarked = async (name: string) => (await box(name)).closest('.resonance')?.classList.contains('highlighted')
    await waitFor(async () => {
      expect(await isMarked('Lonely')).toBe(true)
      expect(await isMarked('Left alone (days, weeks)')).toBe(true)
    })
    expect(await isMarked('Cold')).toBe(false)
    for (const name of ['Lonely', 'Left alone (days, weeks)', 'Cold']) {
      expect(await box(name)).toHaveAttribute('aria-disabled', 'true')
      act(() => screen.getByRole('checkbox', { name }).click())
    }
    expect(calls).toEqual([])
  })

  it('stays covered on every tab until its reader decides', async () => {
    const user = userEvent.setup()
    const sensitive_topics = [{ id: 'neglect', desc: 'Neglect', description: 'Neglect' }]
    serve(tagged({ shareable_link: 'hidden-words', sensitive_topics }))
    open('')
    await screen.findByRole('tab', { name: 'Read' })
    expect(tabs()).toEqual(['Read', 'Praise', 'Empathize', 'Comments'])
    for (const name of [...tabs(), 'Empathize']) {
      await user.click(screen.getByRole('tab', { name: name ?? '' }))
      await waitFor(() =>
        expect(screen.getByRole('tab', { name: name ?? '' })).toHaveAttribute('aria-selected', 'true'),
      )
      expect(screen.getByText('Neglect')).toBeVisible()
      for (const words of ['The plate', 'The kitchen light was on.', 'Lonely'])
        expect(screen.queryByText(words)).toBeNull()
    }
    await user.click(screen.getByRole('button', { name: 'Show' }))
    expect(await screen.findByText('Lonely')).toBeVisible()
  })
})

describe('empathy with a memory', () => {
  it('is toggled by one click, and counted after the response [EMP-01, EMP-02, EMP-03]', async () => {
    const user = userEvent.setup()
    const calls = serve(tagged())
    const release = holdChanges()
    open('')
    const button = await supportButton()
    await user.click(button)
    expect(button).toHaveAttribute('aria-pressed', 'true')
    expect(button).toHaveTextContent(/^Support$/)
    release()
    await waitFor(() => expect(button).toHaveTextContent('Support1'))
    expect(button).toHaveAttribute('aria-pressed', 'true')
    await user.click(button)
    await waitFor(() => expect(calls).toHaveLength(2))
    await waitFor(() => expect(button).toHaveTextContent(/^Support$/))
    expect(calls).toEqual([
      '/api/v1/empathy/new/ {"shareable_link":"abc","comment_id":null}',
      '/api/v1/empathy/delete/ {"empathy_id":"e1"}',
    ])
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'))
  })

  it('sends the latest state after clicks during a pending call', async () => {
    const calls = serve(tagged())
    open('')
    const button = await supportButton()
    const press = (times: number) => act(() => Array.from({ length: times }, () => button.click()))
    press(1)
    await waitFor(() => expect(calls).toHaveLength(1))
    press(1)
    expect(button).toHaveAttribute('aria-pressed', 'false')
    await waitFor(() => expect(calls).toHaveLength(2))
    press(1)
    await waitFor(() => expect(calls).toHaveLength(3))
    expect(calls.map((call) => call.split(' ')[0])).toEqual([
      ...['/api/v1/empathy/new/', '/api/v1/empathy/delete/', '/api/v1/empathy/new/'],
    ])
    await waitFor(() => expect(button).toHaveTextContent('Support1'))
    expect(button).toHaveAttribute('aria-pressed', 'true')
  })

  it('reverts on failure without a toast; a visitor is asked to sign in [EMP-03, EMP-04, EMP-05, EMP-08, ERR-11]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const user = userEvent.setup()
    const memoryHints = readToasts()
    serve(tagged(), { empathy: 'e0', refuses: true })
    const { unmount } = open('')
    const button = await supportButton()
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'))
    const release = holdChanges()
    await user.click(button)
    expect(button).toHaveAttribute('aria-pressed', 'false')
    release()
    await waitFor(() => expect(logged).toHaveBeenCalledWith('empathizing: the server answered 500'))
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'))
    expect(button).toHaveTextContent('Support1')
    expect(readToasts()).toEqual(memoryHints)
    unmount()
    serve(tagged())
    const { address } = open('', null)
    await user.click(await supportButton())
    expect(address()).toBe('/home?memory=abc&routeAction=login')
  })

  it('reaction=6 highlights it for 3 s, other numbers their reaction [RTE-44, NOT-13]', async () => {
    serve(tagged({ x: { x1: exampleUser.id } }))
    const first = open('&reaction=6')
    const button = await screen.findByRole('button', { name: 'Support' })
    await waitFor(() => expect(button).toHaveClass('highlighted'))
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await waitFor(() => expect(button).not.toHaveClass('highlighted'), { timeout: 4_000 })
    first.unmount()
    open('&reaction=4')
    const love = await screen.findByRole('button', { name: 'Love' })
    await waitFor(() => expect(love).toHaveClass('highlighted'))
    for (const name of ['Support', 'Sad']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('praise of a memory', () => {
  const send = () => screen.getByRole('button', { name: 'Send' })
  const label = (name: string) => screen.findByRole('checkbox', { name })

  it('accepts up to three labels, and returns 2 s after sending [PRA-01, PRA-02, PRA-03, PRA-04, PRA-07, LIM-04, LIM-09, AMB-89]', async () => {
    const user = userEvent.setup()
    const calls = serve(tagged())
    open('&tab=feedback')
    await label('Honest')
    expect(screen.getByRole('group', { name: 'What did you like?' })).toBeVisible()
    expect(send()).toBeDisabled()
    for (const name of ['Honest', 'Brave', 'Wise', 'Clear']) await user.click(await label(name))
    expect(await label('Clear')).not.toBeChecked()
    vi.useFakeTimers()
    act(() => send().click())
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(calls).toEqual(['/api/v1/feedback/new?feedback=Honest%2CBrave%2CWise&shareable_link=abc'])
    expect(screen.getByText('Praise sent.')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(1_850))
    expect(title()).toBe('Praise')
    await act(() => vi.advanceTimersByTimeAsync(300))
    expect(title()).toBe('Childhood Memory by Fern')
  })

  it('can be changed, or removed by sending none [PRA-03, PRA-08, PRA-09, AMB-32, AMB-89]', async () => {
    const user = userEvent.setup()
    const calls = serve(tagged(), { saved: ['Honest'] })
    const { unmount } = open('&tab=feedback')
    expect(await label('Honest')).toBeChecked()
    expect(send()).toBeEnabled()
    await user.click(await label('Wise'))
    await user.click(send())
    await waitFor(() =>
      expect(calls).toEqual(['/api/v1/feedback/update?feedback=Honest%2CWise&shareable_link=abc&feedback_id=f1']),
    )
    unmount()
    const more = serve(tagged(), { saved: ['Honest'] })
    open('&tab=feedback')
    await user.click(await label('Honest'))
    await user.click(send())
    await waitFor(() => expect(more).toEqual(['/api/v1/feedback/delete?feedback_id=f1']))
    expect(await screen.findByText('You took your praise back.')).toBeVisible()
  })

  it('labels in the address are selected for a reader, and read-only for the author [RTE-41, PRA-05, AMB-23]', async () => {
    serve(tagged())
    const { unmount } = open('&feedback=honest,wise')
    expect(await label('Honest')).toBeChecked()
    expect(await label('Wise')).toBeChecked()
    unmount()
    serve(tagged({ x: { x1: exampleUser.id } }))
    const mine = open('&feedback=honest')
    const honest = await label('Honest')
    expect(screen.getAllByRole('checkbox')[0]).toBe(honest)
    expect([title(), within(screen.getByRole('tablist')).getByText('Praise').textContent]).toEqual(['Praise', 'Praise'])
    act(() => honest.click())
    expect(honest).toBeChecked()
    expect(screen.getByRole('group', { name: 'What did you like?' })).toBeVisible()
    expect(await label('Wise')).not.toBeChecked()
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    mine.unmount()
    open('&tab=feedback')
    expect(await screen.findByRole('tab', { name: 'Tag Trauma', selected: true })).toBeVisible()
    expect(screen.queryByRole('group', { name: 'What did you like?' })).toBeNull()
  })
})
