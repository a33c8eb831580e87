import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { readToasts } from '../../lib/page/show-toast.ts'
import { exampleUser, show } from '../../test-support.tsx'
import { OwnSessions } from './own-sessions.tsx'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const ends = '2027-02-23T12:00:00Z'
const byPassword = { signed_in_with: 'password' }
const here = {
  id: 's1',
  device: 'Firefox on Linux',
  begun: ago(3 * 1440),
  last_seen: ago(5),
  ends,
  ...byPassword,
  current: true,
}
const phone = {
  id: 's2',
  device: 'Safari on an iPhone',
  begun: ago(2 * 1440),
  last_seen: ago(120),
  ends,
  signed_in_with: 'password+totp',
  current: false,
}
const library = {
  id: 's3',
  device: 'Chrome on Windows',
  begun: ago(60),
  last_seen: ago(60),
  ends,
  ...byPassword,
  current: false,
}

/** A server that knows these sessions, and refuses or forgets what is ended. */
function serve(sessions: (typeof here)[], refusal?: number) {
  let alive = sessions
  const sent: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    sent.push(`${method} ${path}`)
    if (method === 'GET') return Response.json({ results: alive })
    if (refusal) return Response.json({ detail: 'no' }, { status: refusal })
    alive = alive.filter(({ id, current }) => current || (method === 'DELETE' && !path.endsWith(id)))
    return Response.json({ detail: 'done' })
  })
  return sent
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const devices = () => screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)

it('lists sessions with times, and marks the current one', async () => {
  serve([here, phone])
  show(<OwnSessions />, { user: exampleUser })
  const item = await screen.findByText('Firefox on Linux').then((name) => name.closest('li') ?? document.body)
  expect(within(item).getByText('This device')).toBeVisible()
  expect(within(item).getByText('Signed in 3 days ago, last used 5 minutes ago')).toBeVisible()
  expect(within(item).getByText('You’ll be signed out by February 23, 2027')).toBeVisible()
  expect(within(item).getByText('Signed in with a password')).toBeVisible()
  expect(screen.getByText('Signed in with a password and an authenticator app')).toBeVisible()
  expect(within(item).queryByRole('button')).toBeNull()
})

it('signs out one session, updates the list and keeps the focus', async () => {
  const sent = serve([here, phone, library])
  show(<OwnSessions />, { user: exampleUser })
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out on Safari on an iPhone/ }))
  await waitFor(() => expect(devices()).toEqual(['Firefox on Linux', 'Chrome on Windows']))
  expect(sent).toContain('DELETE /user/sessions/s2')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Where you’re signed in' })).toHaveFocus())
  expect(readToasts().at(-1)?.title).toBe('You’re signed out there')
})

it('signs out all other sessions, and then hides the button', async () => {
  const sent = serve([here, phone, library])
  show(<OwnSessions />, { user: exampleUser })
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  await waitFor(() => expect(devices()).toEqual(['Firefox on Linux']))
  expect(sent).toContain('POST /user/sessions/end-others')
  expect(screen.queryByRole('button')).toBeNull()
})

it('treats 404 as signed out, and reports other failures', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  serve([here, phone], 404)
  const { unmount } = show(<OwnSessions />, { user: exampleUser })
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out on/ }))
  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('You’re signed out there'))
  unmount()
  serve([here, phone], 503)
  show(<OwnSessions />, { user: exampleUser })
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out on/ }))
  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('Nothing was signed out'))
  expect(devices()).toEqual(['Firefox on Linux', 'Safari on an iPhone'])
})
