import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import shipped from '../../../../content/options/reactions.json' with { type: 'json' }
import { dismissToast, readToasts } from '../../lib/page/show-toast.ts'
import { useSharedCount } from '../../lib/queries/shared-counts.ts'
import { exampleUser, show } from '../../test-support.tsx'
import { Shell } from '../shell/shell.tsx'
import ResponseRow from './response-row.tsx'

const offered = shipped.options
  .filter(({ id }) => id === 'love' || id === 'support')
  .map(({ code, label }) => ({ id: code, description: label }))

/** A server with the reactions to one memory; `refuses` answers 500 to whatever changes something. */
function serve({ refuses = false, saved = false, loves = 0, votes = 2 } = {}) {
  const answer = (url: string): unknown => {
    if (url.startsWith('/user/session')) return { user: null }
    if (url.startsWith('/api/v1/reaction/?'))
      return { options: offered, reactions: loves ? [{ reaction_option_id: 4, reaction_count: loves }] : [], own: null }
    if (!url.includes('/status/'))
      return refuses ? undefined : { data: { reaction_id: 'r1', reaction_option_id: 4, vote_id: 'v1', save_id: 's1' } }
    const empathy = { empathized: 0, empathy_id: null, count_empathies: 0 }
    const feedback = { feedback_id: null, feedback: [], count_users_given_feedback: 0 }
    const own = { reaction: null, save: saved ? { save_id: 's1' } : null, vote: { vote_id: null, count_votes: votes } }
    return { data: { shareable_link: 'abc', users_empathized: 0, empathy, feedback, resonances: [], ...own } }
  }
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, init?: { method?: string }) => {
    if (init?.method === 'POST' || url.includes('/reaction/new')) calls.push(url)
    const said = answer(url)
    return said === undefined ? new Response('{}', { status: 500 }) : new Response(JSON.stringify(said))
  })
  return calls
}
/** A count as it stands beside the memory's comments and connections. */
function Counted({ kind, told }: { kind: 'links' | 'comments'; told: number }) {
  return (
    <p>
      {kind}: {useSharedCount(kind, 'abc', told, true)}
    </p>
  )
}
const row = (led?: number) => (
  <ResponseRow link="abc" author="Fern" own={false} led={led} comment={null} message={null} more={null} />
)
const draw = (led?: number) => show(row(led), { at: '/memory/abc', user: exampleUser })
const said = () => document.querySelector('.responses [role="status"]')
/** What stands below the choices, beside *This helped me*. */
const seen = () => document.querySelector('.reaction-helped > span')?.textContent ?? ''
const openReactions = () => act(() => screen.getByRole('button', { name: 'Respond' }).click())

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  for (const { id } of readToasts()) dismissToast(id)
})

it("shows the choice for two seconds, and highlights a notification's reaction for three [RCT-07, LIM-34]", async () => {
  serve()
  vi.useFakeTimers()
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  draw(4)
  await later(100)
  const love = screen.getByRole('button', { name: 'Love' })
  expect(love).toHaveClass('highlighted')
  act(() => love.click())
  await later(1_900)
  expect(seen()).toBe('You chose Love')
  expect(said()).toHaveTextContent('You chose Love')
  await later(200)
  expect(seen()).toBe('')
  await later(700)
  expect(love).toHaveClass('highlighted')
  await later(300)
  expect(love).not.toHaveClass('highlighted')
})

it('choosing adds, changes or removes a reaction; counts update optimistically [RCT-02, RCT-03, RCT-04, RCT-05]', async () => {
  serve()
  const served = fetch
  const asked: string[] = []
  let answer = () => {}
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.startsWith('/api/v1/reaction/')) return served(url, init)
    if (url.startsWith('/api/v1/reaction/?'))
      return Response.json({
        options: [...offered, { id: 3, description: 'Hug' }],
        reactions: [{ reaction_option_id: 3, reaction_count: 2 }],
        own: null,
      })
    asked.push(url)
    const reaction_option_id = Number(/reaction_option_id=(\d+)/.exec(url)?.[1])
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return Response.json({ data: { reaction_id: 'r1', reaction_option_id } })
  })
  draw()
  openReactions()
  const love = await screen.findByRole('button', { name: /Love/ })
  const hug = screen.getByRole('button', { name: /Hug/ })
  const shown = () => [love, hug].map((one) => one.querySelector('.reaction-count')?.textContent ?? '')
  const press = async (button: HTMLElement, call: string, counts: [string, string], pressed: boolean) => {
    act(() => button.click())
    await waitFor(() => expect(asked.at(-1)).toBe(`/api/v1/reaction/${call}`))
    // Its answer is still held back.
    expect(shown()).toEqual(counts)
    expect(button).toHaveAttribute('aria-pressed', String(pressed))
    await act(async () => answer())
    expect(shown()).toEqual(counts)
  }
  await press(love, 'new-reaction/?shareable_link=abc&reaction_option_id=4', ['1', '2'], true)
  await press(hug, 'update/?reaction_id=r1&reaction_option_id=3', ['', '3'], true)
  await press(hug, 'delete/?reaction_id=r1', ['', '2'], false)
  expect(asked).toHaveLength(3)
})

it('Support among the reactions is empathy with the memory [EMP-17]', async () => {
  const calls = serve()
  expect(offered).toContainEqual({ id: 6, description: 'Support' })
  draw()
  openReactions()
  ;(await screen.findByRole('button', { name: 'Support' })).click()
  await waitFor(() => expect(calls).toEqual(['/api/v1/empathy/new/']))
})

it('two buttons pressed in sequence both count, a double click counts once', async () => {
  const calls = serve()
  draw()
  openReactions()
  await screen.findByRole('button', { name: 'Love' })
  const save = screen.getByRole('button', { name: 'Save' })
  act(() => {
    save.click()
    save.click()
    screen.getByRole('button', { name: 'Support' }).click()
    screen.getByRole('button', { name: 'Love' }).click()
  })
  await waitFor(() => expect(calls).toHaveLength(3))
  for (const call of [/save/, /empathy\/new/, /reaction\/new/])
    expect(calls.filter((one) => call.test(one))).toHaveLength(1)
})

it('a visitor who reacts or saves is asked to sign in [AMB-91]', async () => {
  const calls = serve()
  for (const name of ['Love', 'Support', 'Save']) {
    const { address, unmount } = show(row(), { at: '/memory/abc' })
    openReactions()
    await userEvent.click(await screen.findByRole('button', { name }))
    expect(address()).toBe('/memory/abc?routeAction=login')
    unmount()
  }
  expect(calls).toEqual([])
})

it('failed saving and unsaving revert without a message [RCT-10]', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const [saved, name] of [
    [false, 'Save'],
    [true, 'Saved'],
  ] as const) {
    serve({ refuses: true, saved })
    const { unmount } = draw()
    openReactions()
    const button = await screen.findByRole('button', { name })
    await screen.findByRole('button', { name: /^This helped me/ })
    await userEvent.click(button)
    await waitFor(() => expect(logged).toHaveBeenCalledWith('saving a memory: the server answered 500'))
    expect(await screen.findByRole('button', { name })).toHaveAttribute('aria-pressed', String(saved))
    expect(screen.queryByRole('alert')).toBeNull()
    logged.mockClear()
    unmount()
  }
})

it('counts and sign-out of another tab apply on focus [RCT-15]', async () => {
  serve()
  localStorage.setItem('cookieStore', JSON.stringify({ signedIn: true }))
  show(
    <Shell>
      {row()}
      <Counted kind="links" told={3} />
      <Counted kind="comments" told={4} />
    </Shell>,
    { at: '/memory/abc', user: exampleUser },
  )
  await screen.findByRole('button', { name: 'Respond' })
  openReactions()
  const helped = await screen.findByRole('button', { name: /^This helped me/ })
  await waitFor(() => expect(localStorage.getItem('voteStore')).toBe('{"abc":2}'))
  localStorage.setItem('voteStore', '{"abc":7}')
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(helped).toHaveTextContent('This helped me7'))
  for (const [kind, key, told, since] of [
    ['links', 'linkCountStore', 3, 5],
    ['comments', 'commentCountStore', 4, 6],
  ] as const) {
    expect(localStorage.getItem(key)).toBe(`{"abc":${told}}`)
    localStorage.setItem(key, `{"abc":${since}}`)
    expect(screen.getByText(`${kind}: ${told}`)).toBeVisible()
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(screen.getByText(`${kind}: ${since}`)).toBeVisible()
  }
  localStorage.removeItem('cookieStore')
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible()
})

it('tells before and after each act what the author sees; the first save can be undone [AMB-122]', async () => {
  const calls = serve()
  draw()
  expect(screen.getByRole('button', { name: 'Respond' })).toHaveAccessibleDescription(
    'Fern will see your name if you respond or save.',
  )
  const save = screen.getByRole('button', { name: 'Save' })
  expect(save).toHaveAccessibleDescription('Fern sees that you saved it.')
  await userEvent.click(save)
  await waitFor(() => expect(readToasts()).toHaveLength(1))
  const [{ title, action } = { title: '' }] = readToasts()
  expect(title).toBe('Saved. Fern sees that you saved it.')
  act(() => action?.run())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'false'))
  expect(said()).toHaveTextContent('No longer saved')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls.filter((call) => call.includes('save/new'))).toHaveLength(2))
  await waitFor(() => expect(said()).toHaveTextContent('Saved. Fern sees that you saved it.'))
  expect(readToasts()).toEqual([])
  openReactions()
  await userEvent.click(await screen.findByRole('button', { name: 'Love' }))
  expect(said()).toHaveTextContent('You chose Love')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: /^Love/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Respond/ })).toHaveFocus()
})

it('shows the author their responses, without controls [AMB-88]', async () => {
  const calls = serve({ loves: 2 })
  show(<ResponseRow link="abc" author="Fern" own comment={null} message={null} more={null} />, { user: exampleUser })
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Responses/ }))
  for (const name of [/^Love/, /^This helped me/]) {
    const button = await screen.findByRole('button', { name })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(button)
  }
  expect(screen.queryByRole('button', { name: 'Support' })).toBeNull()
  expect(screen.queryByText('No responses yet.')).toBeNull()
  expect(calls).toEqual([])
})

it('shows the author the empty state', async () => {
  serve({ votes: 0 })
  show(<ResponseRow link="abc" author="Fern" own comment={null} message={null} more={null} />, { user: exampleUser })
  await userEvent.click(screen.getByRole('button', { name: 'Responses' }))
  expect(await screen.findByText('No responses yet.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Love' })).toBeNull()
})
