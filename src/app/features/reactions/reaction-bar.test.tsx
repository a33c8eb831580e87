import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { exampleUser, show } from '../../test-support.tsx'
import { Shell } from '../shell/shell.tsx'
import ReactionBar from './reaction-bar.tsx'

const offered = [
  { id: 4, description: 'Love' },
  { id: 6, description: 'Support' },
]

/** A server with the reactions to one memory; `refuses` answers 500 to whatever changes something. */
function serve({ refuses = false, saved = false } = {}) {
  const answer = (url: string): unknown => {
    if (url.startsWith('/user/session')) return { user: null }
    if (url.startsWith('/api/v1/reaction/?')) return { options: offered, reactions: [], own: null }
    if (!url.includes('/status/'))
      return refuses ? undefined : { data: { reaction_id: 'r1', reaction_option_id: 4, vote_id: 'v1' } }
    const empathy = { empathized: 0, empathy_id: null, count_empathies: 0 }
    const feedback = { feedback_id: null, feedback: [], count_users_given_feedback: 0 }
    const own = { reaction: null, save: saved ? { save_id: 's1' } : null, vote: { vote_id: null, count_votes: 2 } }
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
const draw = (led?: number) => show(<ReactionBar link="abc" led={led} />, { at: '/memory/abc', user: exampleUser })

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

it('says for two seconds what was chosen, and marks for three what a notification led to [RCT-07, LIM-34]', async () => {
  serve()
  draw(4)
  const love = await screen.findByRole('button', { name: 'Love' })
  await screen.findByRole('button', { name: /^This helped me/ })
  await waitFor(() => expect(love).toHaveClass('highlighted'))
  vi.useFakeTimers()
  act(() => love.click())
  await act(() => vi.advanceTimersByTimeAsync(1_900))
  expect(screen.getByRole('tooltip')).toHaveTextContent('You chose Love')
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.queryByRole('tooltip')).toBeNull()
  vi.useRealTimers()
  await waitFor(() => expect(love).not.toHaveClass('highlighted'), { timeout: 4_000 })
})

it('Support among the reactions is the empathy with the memory [EMP-17]', async () => {
  const calls = serve()
  draw()
  ;(await screen.findByRole('button', { name: 'Support' })).click()
  await waitFor(() => expect(calls).toEqual(['/api/v1/empathy/new/']))
})

it('two buttons pressed one after the other are both heard, a double click counts once', async () => {
  const calls = serve()
  draw()
  const save = await screen.findByRole('button', { name: 'Save' })
  act(() => {
    save.click()
    save.click()
    screen.getByRole('button', { name: 'Support' }).click()
    screen.getByRole('button', { name: 'Love' }).click()
  })
  await waitFor(() => expect(calls).toHaveLength(3))
  expect(calls[0]).toContain('save')
  expect(calls[1]).toBe('/api/v1/empathy/new/')
  expect(calls[2]).toContain('reaction')
})

it('saving and unsaving that fail are as before, without a word [RCT-10]', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const [saved, name] of [
    [false, 'Save'],
    [true, 'Saved'],
  ] as const) {
    serve({ refuses: true, saved })
    const { unmount } = draw()
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

it('what another tab counted, and that it signed out, is seen when this one is looked at again [RCT-15]', async () => {
  serve()
  localStorage.setItem('cookieStore', JSON.stringify({ signedIn: true }))
  show(
    <Shell>
      <ReactionBar link="abc" led={undefined} />
    </Shell>,
    { at: '/memory/abc', user: exampleUser },
  )
  const helped = await screen.findByRole('button', { name: /^This helped me/ })
  await waitFor(() => expect(localStorage.getItem('voteStore')).toBe('{"abc":2}'))
  localStorage.setItem('voteStore', '{"abc":7}')
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(helped).toHaveTextContent('This helped me7'))
  localStorage.removeItem('cookieStore')
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible()
})
