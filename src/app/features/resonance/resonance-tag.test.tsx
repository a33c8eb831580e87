import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pollOptions } from '../../../../tests/helpers/poll-timeout.ts'
import { dismissToast, readToasts } from '../../lib/page/show-toast.ts'
import { exampleUser, show } from '../../test-support.tsx'
import EmpathizeHint from './empathize-hint.tsx'
import ResonanceTag, { type ResonanceTagProps } from './resonance-tag.tsx'

/** A server with one tag: calls in order; `fails` answers 500 to whatever changes something. */
function serve({ fails = false, resonated = 0, count = 2 } = {}) {
  const calls: string[] = []
  let answers = Promise.resolve()
  let id: string | null = resonated === 1 ? 'r0' : null
  const others = count - resonated
  const answer = async (url: string) => {
    if (!url.includes('/status/')) {
      calls.push(url)
      await answers
      if (fails) return new Response('{}', { status: 500 })
      id = url.includes('/new/') ? 'r1' : null
      return new Response(JSON.stringify({ data: { memory_tag_id: 't1', resonance_id: 'r1' } }))
    }
    const mine = id === null ? 0 : 1
    const resonances = [{ memory_tag_id: 't1', resonated: mine, count_resonances: others + mine, resonance_id: id }]
    const empathy = { empathized: 0, empathy_id: null, count_empathies: 0 }
    return new Response(
      JSON.stringify({ data: { shareable_link: 'abc', users_empathized: others + mine, empathy, resonances } }),
    )
  }
  vi.stubGlobal('fetch', vi.fn(answer))
  return {
    calls,
    /** Answers to what changes something wait from now on, until what this gives is called. */
    hold: () => {
      let release = () => {}
      answers = new Promise((resolve) => {
        release = resolve
      })
      return () => release()
    },
  }
}

/** The same, and nothing is said of how the tag stands until it is released. */
function serveLate(resonated: number) {
  const { calls } = serve({ resonated })
  const answer = fetch
  let release = () => {}
  const isTime = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.stubGlobal('fetch', async (url: string) => {
    await isTime
    return answer(url)
  })
  return { calls, release: () => release() }
}

function draw(given: Partial<ResonanceTagProps> = {}, user: typeof exampleUser | null = exampleUser) {
  const tag = { memory_tag_id: 't1', description: 'Lonely' }
  return show(<ResonanceTag link="abc" author="Fern" tag={tag} mode="open" named={false} {...given} />, {
    at: '/memory/abc',
    user,
  })
}
const box = () => screen.getByRole('checkbox', { name: 'Lonely' })
const chip = () => box().closest('.resonance')

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  for (const { id } of readToasts()) dismissToast(id)
})

describe('a tag with resonance', () => {
  it('toggles by text and icon with one call each, updates the count, and tells who sees it [PNL-12, PNL-13, PNL-14, PNL-15, PNL-22, AMB-93]', async () => {
    const user = userEvent.setup()
    const { calls } = serve()
    const { container } = draw()
    await screen.findByText('2 people relate to this')
    await user.click(screen.getByText('Lonely'))
    expect(box()).toBeChecked()
    expect(screen.getByText('3 people relate to this')).toBeInTheDocument()
    await waitFor(() => expect(calls).toEqual(['/api/v1/resonance/new/?memory_tag_id=t1&shareable_link=abc']))
    await screen.findByText('You relate to this. Fern can see your name.')
    expect(readToasts().map(({ title }) => title)).toEqual(['Fern can see that you relate to “Lonely”'])
    await user.click(container.querySelector('.resonance svg') as Element)
    await waitFor(() => expect(calls.slice(1)).toEqual(['/api/v1/resonance/delete/?resonance_id=r1']))
    expect(box()).not.toBeChecked()
    expect(await screen.findByText('2 people relate to this')).toBeInTheDocument()
    await screen.findByText('You took that back. Fern no longer sees it.')
    expect(screen.queryByText('You relate to this. Fern can see your name.')).toBeNull()
    expect(readToasts()).toEqual([])
  })

  it('sends the latest state after a click during a pending call', async () => {
    const user = userEvent.setup()
    const { calls, hold } = serve({ resonated: 1 })
    draw()
    await screen.findByText('2 people relate to this')
    const release = hold()
    await user.click(box())
    await waitFor(() => expect(calls).toEqual(['/api/v1/resonance/delete/?resonance_id=r0']))
    expect(box()).not.toBeChecked()
    await user.click(box())
    expect(box()).toBeChecked()
    await act(async () => release())
    await waitFor(() => expect(calls.slice(1)).toEqual(['/api/v1/resonance/new/?memory_tag_id=t1&shareable_link=abc']))
    await screen.findByText('2 people relate to this')
    expect(box()).toBeChecked()
  })

  it('accepts a click before the state is loaded, and leaves an existing resonance on', async () => {
    for (const resonated of [0, 1]) {
      const { calls, release } = serveLate(resonated)
      const { unmount } = draw({ early: resonated === 0 })
      if (resonated === 1) await userEvent.click(box())
      expect(box()).toBeChecked()
      await act(async () => release())
      await screen.findByText(resonated === 0 ? '3 people relate to this' : '2 people relate to this')
      expect(box()).toBeChecked()
      await waitFor(() => expect(calls).toHaveLength(resonated === 0 ? 1 : 0))
      unmount()
    }
  })

  it('shows a confirmation for 2 s and a pulse of 200 ms [PNL-16, PNL-17, LIM-08, LIM-12]', async () => {
    serve()
    const { container } = draw()
    await screen.findByText('2 people relate to this')
    vi.useFakeTimers()
    act(() => box().click())
    expect(chip()).toHaveClass('pulse')
    await act(() => vi.advanceTimersByTimeAsync(199))
    expect(chip()).toHaveClass('pulse')
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(chip()).not.toHaveClass('pulse')
    await act(() => vi.advanceTimersByTimeAsync(1_700))
    expect(container.querySelector('.resonance-flash')).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(container.querySelector('.resonance-flash')).toBeNull()
  })

  it('reverts when the call fails, and only logs it [PNL-21, ERR-11, AMB-90]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const user = userEvent.setup()
    serve({ fails: true, resonated: 1, count: 1 })
    draw()
    await screen.findByText('1 person relates to this')
    await user.click(box())
    await waitFor(() => expect(logged).toHaveBeenCalledWith('resonating: the server answered 500'))
    expect(box()).toBeChecked()
    expect(screen.getByText('1 person relates to this')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(readToasts()).toEqual([])
  })

  it('sends one call for several quick clicks, and does not refetch', async () => {
    const server = serve({ count: 0 })
    draw()
    await waitFor(() => expect(box()).not.toBeChecked())
    await vi.waitFor(() => expect(screen.queryByText(/resonate/)).toBeNull(), pollOptions)
    await new Promise((resolve) => setTimeout(resolve))
    const asked = vi.mocked(fetch).mock.calls.length
    act(() => {
      box().click()
      box().click()
      box().click()
    })
    expect(await screen.findByText('1 person relates to this')).toBeInTheDocument()
    await screen.findByText('You relate to this. Fern can see your name.')
    expect(server.calls).toHaveLength(1)
    expect(vi.mocked(fetch).mock.calls).toHaveLength(asked + 1)
  })

  it("shows the server's message when rate-limited", async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve()
    draw()
    await screen.findByText('2 people relate to this')
    const served = fetch
    const detail = 'You’ve reacted to the same person many times today. Please try again in 15 minutes.'
    vi.stubGlobal('fetch', async (url: string) =>
      url.includes('/status/') ? served(url) : Response.json({ detail }, { status: 429 }),
    )
    await userEvent.click(box())
    await waitFor(() => expect(readToasts().at(-1)).toMatchObject({ title: 'Please wait a little', text: detail }))
    await waitFor(() => expect(box()).not.toBeChecked())
    expect(screen.getByText('2 people relate to this')).toBeInTheDocument()
  })

  it('is read-only from a notification, and highlighted after 700 ms for 2 s [PNL-18, PNL-19, PNL-20, ROL-14, LIM-11, LIM-35]', async () => {
    vi.useFakeTimers()
    const { calls } = serve()
    draw({ mode: 'read', named: true })
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(chip()).not.toHaveClass('highlighted')
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(chip()).toHaveClass('highlighted')
    await act(() => vi.advanceTimersByTimeAsync(1_800))
    expect(chip()).toHaveClass('highlighted')
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(chip()).not.toHaveClass('highlighted')
    expect(box()).toHaveAttribute('aria-disabled', 'true')
    act(() => box().click())
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(calls).toEqual([])
  })

  it('asks a visitor to sign in, and is no control for its author [PNL-22, AMB-91]', async () => {
    const { calls } = serve()
    const { address, unmount } = draw({}, null)
    act(() => box().click())
    await waitFor(() => expect(address()).toBe('/memory/abc?routeAction=login'))
    expect(calls).toEqual([])
    unmount()
    draw({ mode: 'own' })
    expect(await screen.findByText('2 people relate to this')).toBeInTheDocument()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

it('shows the hint until it is dismissed once [PNL-11, ENT-33]', async () => {
  const user = userEvent.setup()
  const words = 'To Empathize check the box next to the hashtag you feel connected to.'
  const { unmount } = show(<EmpathizeHint />)
  expect(screen.getByText(words)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Got it' }))
  expect(screen.queryByText(words)).toBeNull()
  expect(localStorage.getItem('hideEmpathyInstructions')).toBe('true')
  unmount()
  show(<EmpathizeHint />)
  expect(screen.queryByText(words)).toBeNull()
})
