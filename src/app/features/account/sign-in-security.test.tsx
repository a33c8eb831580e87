import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import siteTexts from '../../../../content/site/texts.json' with { type: 'json' }
import { readToasts } from '../../lib/page/show-toast.ts'
import { exampleUser, show } from '../../test-support.tsx'
import './ask-password.tsx'
import { LoginDialog } from './account-dialogs.tsx'
import SignInSecurity from './sign-in-security.tsx'

const browser = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => browser)

type Answer = [status: number, body: unknown]
type SentCall = { call: string; body: unknown }

/** A server that answers each call with the next of its answers, and the last one for ever. */
function serve(answers: Record<string, Answer[]>): SentCall[] {
  const sent: SentCall[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${path}`
    sent.push({ call, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    const mine = answers[call] ?? []
    const [status, answer] = (mine.length > 1 ? mine.shift() : mine[0]) ?? [404, {}]
    return Response.json(answer, { status })
  })
  vi.stubGlobal('PublicKeyCredential', class {})
  return sent
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const none = {
  passkeys: [],
  authenticator: null,
  recovery_codes_left: 0,
  signed_in_with: 'password',
  offers_passkeys: true,
  required: false,
}
const phone = { id: 'p1', name: 'My phone', synced: true, created_at: new Date().toISOString(), last_used_at: null }
const codes = ['AAAAA-BBBBB-CCCCC', 'DDDDD-EEEEE-FFFFF']
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('sign-in security settings', () => {
  it('set up an app by QR code or key, and show the recovery codes once', async () => {
    const uri = 'otpauth://totp/Kindred:Marigold?secret=ABCDEFGH234567&issuer=Kindred'
    const sent = serve({
      'GET /user/second-factor': [
        [200, none],
        [
          200,
          { ...none, authenticator: { created_at: phone.created_at, last_used_at: null }, recovery_codes_left: 10 },
        ],
      ],
      'POST /user/second-factor/totp': [[200, { secret: 'ABCDEFGH234567', uri }]],
      'POST /user/second-factor/totp/confirm': [
        [400, { errors: { code: ['Not this one.'] } }],
        [200, { detail: 'Done.', recovery_codes: codes }],
      ],
    })
    show(<SignInSecurity />, { user: exampleUser })
    await press('Set up an app')
    const picture = await screen.findByRole('img', { name: /QR code/ })
    expect(picture.tagName).toBe('svg')
    expect(screen.getByText('ABCD EFGH 2345 67')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Code from the app'), '000000')
    await press('Turn on')
    expect(await screen.findByText('Not this one.')).toBeVisible()
    await userEvent.clear(screen.getByLabelText('Code from the app'))
    await userEvent.type(screen.getByLabelText('Code from the app'), '123456{Enter}')
    expect(await screen.findByRole('heading', { name: 'Your recovery codes' })).toHaveFocus()
    for (const code of codes) expect(screen.getByText(code)).toBeVisible()
    expect(sent.findLast(({ call }) => call.endsWith('/confirm'))?.body).toEqual({ code: '123456' })
    await press('I’ve saved them')
    for (const code of codes) expect(screen.queryByText(code)).toBeNull()
    expect(screen.getByRole('heading', { name: 'Sign-in security' })).toHaveFocus()
    expect(screen.getByText('You have 10 recovery codes left.')).toBeVisible()
  })

  it('add a named passkey, and report when the browser prompt was closed', async () => {
    const sent = serve({
      'GET /user/second-factor': [
        [200, none],
        [200, { ...none, passkeys: [phone], recovery_codes_left: 10 }],
      ],
      'POST /user/second-factor/passkeys/options': [[200, { options: { challenge: 'c' } }]],
      'POST /user/second-factor/passkeys': [[201, { passkey: phone, recovery_codes: codes }]],
    })
    browser.startRegistration.mockRejectedValueOnce(new Error('closed')).mockResolvedValue({ id: 'made' })
    show(<SignInSecurity />, { user: exampleUser })
    await userEvent.type(await screen.findByLabelText('Name (optional)'), 'My phone')
    await press('Add a passkey')
    await waitFor(() => expect(readToasts().at(-1)?.title).toBe('No passkey was added'))
    expect(screen.getByLabelText('Name (optional)')).toHaveValue('My phone')
    await press('Add a passkey')
    expect(await screen.findByRole('button', { name: 'Remove My phone' })).toBeVisible()
    expect(browser.startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: 'c' } })
    expect(sent.find(({ call }) => call === 'POST /user/second-factor/passkeys')?.body).toEqual({
      name: 'My phone',
      passkey: { id: 'made' },
    })
    expect(screen.getByText(codes[0] ?? '')).toBeVisible()
  })

  it('ask for the password before a removal, or for a passkey instead', async () => {
    const sent = serve({
      'GET /user/second-factor': [[200, { ...none, passkeys: [phone], recovery_codes_left: 10 }]],
      'DELETE /user/second-factor/passkeys/p1': [
        [403, { detail: 'Please enter your password again first.' }],
        [200, {}],
      ],
      'POST /user/second-factor/verify/options': [[200, { options: { challenge: 'v' } }]],
      'POST /user/second-factor/verify': [[200, {}]],
    })
    browser.startAuthentication.mockResolvedValue({ id: 'shown' })
    show(<SignInSecurity />, { user: exampleUser })
    await press('Remove My phone')
    const dialog = await screen.findByRole('dialog', { name: 'Enter your password' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Use a passkey or a code instead' }))
    await press('Use a passkey')
    await waitFor(() => expect(readToasts().at(-1)?.title).toBe('Passkey removed'))
    expect(sent.find(({ call }) => call === 'POST /user/second-factor/verify')?.body).toEqual({
      passkey: { id: 'shown' },
    })
    expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(2)
  })

  it('tell moderators that a second factor is required', async () => {
    serve({ 'GET /user/second-factor': [[200, { ...none, required: true }]] })
    show(<SignInSecurity />, { user: { ...exampleUser, role: 'moderator' } })
    expect(await screen.findByText(/Moderators need one/)).toBeVisible()
    expect(screen.queryByText(/This is optional/)).toBeNull()
  })

  it('offer no passkeys where they are unavailable', async () => {
    serve({ 'GET /user/second-factor': [[200, { ...none, offers_passkeys: false }]] })
    show(<SignInSecurity />, { user: exampleUser })
    expect(await screen.findByText('Passkeys don’t work in this browser or at this address.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  })
})

describe('signing in', () => {
  const needed = (factors: string[]): Answer => [
    403,
    { detail: 'Now the second step.', code: 'second-factor-needed', token: 't1', factors },
  ]
  const givePassword = async () => {
    await userEvent.type(screen.getByLabelText('Email'), 'marigold@example.org')
    await userEvent.type(screen.getByLabelText('Password'), 'a long sentence{Enter}')
  }
  const open = () => show(<LoginDialog onClose={() => {}} onChange={() => {}} />)

  it('asks for a code after the password, by keyboard, with an error for a wrong one', async () => {
    const sent = serve({
      'POST /user/login': [needed(['totp', 'recovery-code'])],
      'POST /user/login/second-factor': [
        [400, { errors: { code: ['This code doesn’t work.'] } }],
        [200, { user: exampleUser }],
      ],
    })
    const { client } = open()
    await givePassword()
    const dialog = await screen.findByRole('dialog', { name: 'One more step' })
    const code = await within(dialog).findByLabelText('Code')
    await waitFor(() => expect(code).toHaveFocus())
    expect(within(dialog).queryByRole('button', { name: 'Use a passkey' })).toBeNull()
    expect(within(dialog).getByText(/not even us/)).toBeInTheDocument()
    await userEvent.keyboard('000000{Enter}')
    expect(await screen.findByText('This code doesn’t work.')).toBeVisible()
    await userEvent.clear(code)
    await userEvent.type(code, '123456{Enter}')
    await waitFor(() => expect(client.getQueryData(['session'])).toEqual(exampleUser))
    expect(sent.at(-1)?.body).toEqual({ token: 't1', code: '123456' })
  })

  it('asks for a passkey after the password, or for a recovery code', async () => {
    const sent = serve({
      'POST /user/login': [needed(['passkey', 'recovery-code'])],
      'POST /user/login/second-factor/options': [[200, { options: { challenge: 's' } }]],
      'POST /user/login/second-factor': [[200, { user: exampleUser }]],
    })
    browser.startAuthentication.mockRejectedValueOnce(new Error('closed')).mockResolvedValue({ id: 'shown' })
    const { client } = open()
    await givePassword()
    expect(await screen.findByLabelText('Recovery code')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Use a passkey' })).toHaveFocus()
    await press('Use a passkey')
    expect(await screen.findByText(/No passkey was used/)).toBeVisible()
    await press('Use a passkey')
    await waitFor(() => expect(client.getQueryData(['session'])).toEqual(exampleUser))
    expect(sent.at(-1)?.body).toEqual({ token: 't1', passkey: { id: 'shown' } })
  })

  it('asks for an app code after a mailed sign-in code', async () => {
    const sent = serve({
      'POST /user/sign-in-mail': [[200, { detail: 'On its way.' }]],
      'POST /user/sign-in-by-mail': [needed(['totp'])],
      'POST /user/login/second-factor': [[200, { user: exampleUser }]],
    })
    const { client } = open()
    await press(siteTexts.texts['mailCode.ask'])
    await userEvent.type(screen.getByLabelText('Email'), 'marigold@example.org{Enter}')
    await userEvent.type(await screen.findByLabelText('Code from the email'), 'AAAAA{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'One more step' })
    await userEvent.type(await within(dialog).findByLabelText('Code'), '123456{Enter}')
    await waitFor(() => expect(client.getQueryData(['session'])).toEqual(exampleUser))
    expect(sent.at(-1)?.body).toEqual({ token: 't1', code: '123456' })
  })

  it('works with a passkey alone, and restores a closed account only when asked', async () => {
    const sent = serve({
      'POST /user/login/passkey/options': [[200, { token: 't2', options: { challenge: 'p' } }]],
      'POST /user/login/passkey': [
        [409, { detail: 'Closed.', leaving_on: '2026-12-06T00:00:00.000Z' }],
        [200, { user: exampleUser }],
      ],
    })
    browser.startAuthentication.mockResolvedValue({ id: 'shown' })
    const { client } = open()
    await press('Sign in with a passkey')
    await press('Keep my account')
    await waitFor(() => expect(client.getQueryData(['session'])).toEqual(exampleUser))
    expect(sent.filter(({ call }) => call === 'POST /user/login/passkey').map(({ body }) => body)).toEqual([
      { token: 't2', passkey: { id: 'shown' } },
      { token: 't2', passkey: { id: 'shown' }, keep: true },
    ])
  })
})
