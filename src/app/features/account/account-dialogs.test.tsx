import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSearchParams } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { accountActions } from '../../lib/navigation/route-action.ts'
import { readToasts } from '../../lib/page/show-toast.ts'
import { signInForAction } from '../../lib/session/session.ts'
import { clearSignedInHint, setSignedInHint } from '../../lib/session/signed-in-hint.ts'
import { exampleUser, show } from '../../test-support.tsx'
import AccountDialogs from './account-dialogs.tsx'

function OnAnyPage() {
  const [params] = useSearchParams()
  const action = params.get('routeAction') ?? ''
  return accountActions.has(action) ? <AccountDialogs action={action} /> : <p>the page</p>
}

function serve(answers: Record<string, [number, unknown]>) {
  const sent: [string, unknown][] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push([path, typeof init.body === 'string' ? JSON.parse(init.body) : undefined])
    const [status, body] = answers[path] ?? [404, {}]
    return new Response(JSON.stringify(body), { status })
  })
  return sent
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('account dialogs by routeAction', () => {
  it.each([
    ['login', 'Sign in to Kindred', ['username', 'current-password']],
    ['signup', 'Join Kindred', ['nickname', 'username', 'new-password']],
    ['forgot-password', 'Forgot your password?', ['username']],
  ])('%s opens a dialog with its form, on any page [RTE-28, RTE-34, ACC-11]', (action, title, completes) => {
    for (const page of ['/', '/memory/abc']) {
      const { unmount } = show(<OnAnyPage />, { at: `${page}?routeAction=${action}` })
      const dialog = screen.getByRole('dialog', { name: title })
      expect(
        [...dialog.querySelectorAll('form input:not([type=checkbox])')].map((input) =>
          input.getAttribute('autocomplete'),
        ),
      ).toEqual(completes)
      unmount()
    }
  })

  it('closing removes the parameter and keeps the page', async () => {
    const { address } = show(<OnAnyPage />, { at: '/memory/abc?tab=2&routeAction=login' })
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(address()).toBe('/memory/abc?tab=2')
  })

  it('explain themselves after a members-only action, and offer joining first to new visitors', async () => {
    const why = 'Join or sign in to do this. Then you can continue right away.'
    const [at, { state }] = signInForAction('/memory/abc')
    const here = show(<OnAnyPage />, { at, state })
    const dialog = screen.getByRole('dialog', { name: 'Join Kindred or sign in' })
    expect(dialog).toHaveTextContent(why)
    const [first] = within(dialog).getAllByRole('button', { name: /Create|Sign in/ })
    expect(first).toHaveTextContent('Create my account')
    expect(dialog.querySelectorAll('.primary')).toHaveLength(1)
    await userEvent.click(first as HTMLElement)
    expect(screen.getByRole('dialog', { name: 'Join Kindred' })).toBeVisible()
    here.unmount()
    const plain = show(<OnAnyPage />, { at })
    expect(screen.getByRole('dialog', { name: 'Sign in to Kindred' })).not.toHaveTextContent(why)
    plain.unmount()
    // A session that ended: somebody was here.
    setSignedInHint()
    show(<OnAnyPage />, { at, state })
    expect(screen.getByRole('dialog', { name: 'Sign in to Kindred' })).toBeVisible()
    clearSignedInHint()
  })

  it('signing in removes the parameter and stays on the page [AMB-97]', async () => {
    const sent = serve({ '/user/login': [200, { user: exampleUser, access_token: 'a', refresh_token: 'b' }] })
    const { address } = show(<OnAnyPage />, { at: '/memory/abc?routeAction=login' })
    await userEvent.type(screen.getByLabelText('Email'), 'marigold@example.org')
    await userEvent.type(screen.getByLabelText('Password'), 'a long sentence')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(address()).toBe('/memory/abc'))
    expect(sent[0]).toEqual(['/user/login', { email: 'marigold@example.org', password: 'a long sentence' }])
  })

  it.each([
    ['/', '/home'],
    ['/?memory=abc&tab=comment', '/home?memory=abc&tab=comment'],
  ])('signing in on the front page at %s leads to %s', async (at, then) => {
    serve({ '/user/login': [200, { user: exampleUser }] })
    const { address } = show(<OnAnyPage />, {
      at: at.includes('?') ? `${at}&routeAction=login` : `${at}?routeAction=login`,
    })
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(address()).toBe(then))
  })

  it('signing in continues to the wizard when it was requested [AMB-97]', async () => {
    serve({ '/user/login': [200, { user: exampleUser }] })
    const { address } = show(<OnAnyPage />, { at: '/?routeAction=login', state: { goOn: '/memory/new' } })
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(address()).toBe('/memory/new'))
  })

  it.each([
    ...[
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/\n/evil.example',
      '\\\\evil.example',
      ' //evil.example',
    ],
    ...['https://evil.example/memory/new', 'javascript:alert(1)', 'data:text/html,x', 'evil.example', '', 7, null],
  ])('never redirects to another site: %j', async (goOn) => {
    serve({ '/user/login': [200, { user: exampleUser }] })
    const { address } = show(<OnAnyPage />, { at: '/?routeAction=login', state: { goOn } })
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(address()).toBe('/home'))
  })

  it('shows errors at their fields, keeps the input, and focuses the first', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve({ '/user/signup': [400, { errors: { password: ['Use at least 8 characters.'] } }] })
    show(<OnAnyPage />, { at: '/?routeAction=signup' })
    await userEvent.type(screen.getByLabelText('Choose a name'), 'Fern')
    await userEvent.type(screen.getByLabelText('Password'), 'short')
    await userEvent.click(screen.getByRole('button', { name: 'Create my account' }))
    const password = screen.getByLabelText('Password')
    await waitFor(() =>
      expect(password).toHaveAccessibleDescription(expect.stringContaining('Use at least 8 characters.')),
    )
    expect(password).toBeInvalid()
    expect(password).toHaveFocus()
    expect(screen.getByLabelText('Choose a name')).toHaveValue('Fern')
  })

  it('distinguishes a wrong password from a lost connection', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve({ '/user/login': [401, { detail: 'no' }] })
    show(<OnAnyPage />, { at: '/?routeAction=login' })
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('That email and password don’t match.'))
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('offline')
    })
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t reach Kindred.'))
  })

  it('the password can be pasted and shown', async () => {
    const user = userEvent.setup()
    show(<OnAnyPage />, { at: '/?routeAction=login' })
    const password = screen.getByLabelText('Password')
    await user.click(password)
    await user.paste('from a password manager')
    expect(password).toHaveValue('from a password manager')
    await user.click(screen.getByLabelText('Show the password'))
    expect(password).toHaveAttribute('type', 'text')
  })

  it('a forgotten password: sends the address, then the code with the new password twice [ACC-04]', async () => {
    const sent = serve({ '/password/forgot': [200, { detail: 'ok' }], '/password/reset': [200, { detail: 'ok' }] })
    const { address } = show(<OnAnyPage />, { at: '/?routeAction=forgot-password' })
    await userEvent.type(screen.getByLabelText('Email'), 'fern@example.org')
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByText(/we’ve emailed it a code/)).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Code from the email')).toHaveFocus())
    await userEvent.type(screen.getByLabelText('Code from the email'), 'k0de')
    await userEvent.type(screen.getByLabelText('New password'), 'another long one')
    await userEvent.click(screen.getByRole('button', { name: 'Save password' }))
    await waitFor(() => expect(address()).toBe('/?routeAction=login'))
    expect(sent.at(-1)).toEqual([
      '/password/reset',
      { code: 'k0de', new_password: 'another long one', confirm_new_password: 'another long one' },
    ])
    expect(readToasts().at(-1)?.title).toBe('New password saved')
  })

  it('offers a sign-in code by mail on 429, and asks for the name when needed', async () => {
    const sent = serve({
      '/user/login': [429, { detail: 'There were very many tries. Please try again in a minute.' }],
      '/user/sign-in-mail': [200, { detail: 'ok', already_sent: true }],
      '/user/sign-in-by-mail': [400, { errors: { username: ['There’s more than one account with this address.'] } }],
    })
    const { address } = show(<OnAnyPage />, { at: '/memory/abc?routeAction=login' })
    await userEvent.type(screen.getByLabelText('Email'), 'fern@example.org')
    await userEvent.type(screen.getByLabelText('Password'), 'a long sentence')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText(/You don’t have to wait/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Email me a sign-in code' }))
    expect(screen.getByLabelText('Email')).toHaveValue('fern@example.org')
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByText(/The newest code still works/)).toBeVisible()
    await userEvent.type(screen.getByLabelText('Code from the email'), 'k0de')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    const name = await screen.findByLabelText('The name on your account')
    expect(screen.getByLabelText('Code from the email')).toHaveValue('k0de')
    const more = serve({ '/user/sign-in-by-mail': [200, { user: exampleUser, password_ended: true }] })
    await userEvent.type(name, 'Fern')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(address()).toBe('/memory/abc'))
    expect(sent[1]).toEqual(['/user/sign-in-mail', { email: 'fern@example.org' }])
    expect(more[0]).toEqual(['/user/sign-in-by-mail', { email: 'fern@example.org', code: 'k0de', username: 'Fern' }])
    expect(readToasts().at(-1)?.title).toBe('Choose a new password')
  })

  it('signing in with a code can restore a closed account', async () => {
    serve({
      '/user/sign-in-mail': [200, { detail: 'ok', already_sent: false }],
      '/user/sign-in-by-mail': [409, { detail: 'closed', leaving_on: '2026-12-01T00:00:00Z' }],
    })
    const { address } = show(<OnAnyPage />, { at: '/?routeAction=login' })
    await userEvent.click(screen.getByRole('button', { name: 'Email me a sign-in code' }))
    await userEvent.type(screen.getByLabelText('Email'), 'fern@example.org')
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    await userEvent.type(await screen.findByLabelText('Code from the email'), 'k0de')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    const keep = await screen.findByRole('button', { name: 'Keep my account' })
    const sent = serve({ '/user/sign-in-by-mail': [200, { user: exampleUser, password_ended: false }] })
    await userEvent.click(keep)
    await waitFor(() => expect(address()).toBe('/home'))
    expect(sent[0]?.[1]).toEqual({ email: 'fern@example.org', code: 'k0de', keep: true })
  })

  it('fills in a code from the address', () => {
    show(<OnAnyPage />, { at: '/?routeAction=forgot-password&code=k0de' })
    expect(screen.getByLabelText('Code from the email')).toHaveValue('k0de')
  })
})
