import { notifyManager } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readToasts } from '../../lib/page/show-toast.ts'
import { exampleUser, show } from '../../test-support.tsx'
import './ask-password.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { ProfileForm } from './profile-form.tsx'
import { DefaultPrivacy, NotificationChoices, SlowComments } from './settings-controls.tsx'

type SentCall = { call: string; body: Record<string, unknown> }
type Answer = [status: number, body: unknown]

/** A server that answers each call with the next of its answers, and the last one for ever. */
function serve(answers: Record<string, Answer[]>): SentCall[] {
  const sent: SentCall[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${path}`
    sent.push({ call, body: typeof body === 'string' ? JSON.parse(body) : {} })
    const mine = answers[call] ?? []
    const [status, answer] = (mine.length > 1 ? mine.shift() : mine[0]) ?? [404, {}]
    return Response.json(answer, { status })
  })
  return sent
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const lastToast = () => readToasts().at(-1)?.title
const notConfirmed: Answer = [403, { detail: 'Please enter your password again first.' }]

describe('change of email', () => {
  it('asks for the password, then for the code sent to the new address [ACC-08]', async () => {
    const sent = serve({
      'POST /user-change-email': [notConfirmed, [200, {}]],
      'POST /user/verify-password': [[200, {}]],
      'POST /user-change-email/validate/': [
        [400, { errors: { code: ['This code was already used or is too old.'] } }],
        [200, {}],
      ],
      'GET /user/session': [[200, { user: { ...exampleUser, email: 'new@example.org' } }]],
    })
    show(<ChangeEmail user={exampleUser} />, { user: exampleUser })
    await userEvent.type(screen.getByLabelText('New email'), 'new@example.org')
    await press('Send code')
    await screen.findByRole('dialog', { name: 'Enter your password' })
    await userEvent.type(screen.getByLabelText('Password'), 'a long sentence')
    await press('Continue')
    expect(await screen.findByRole('heading', { name: 'Enter the code' })).toHaveFocus()
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.type(screen.getByLabelText('Code from the email'), 'AAAAA')
    await press('Change email')
    expect(await screen.findByText('This code was already used or is too old.')).toBeVisible()
    await press('Change email')
    await waitFor(() => expect(lastToast()).toBe('Email changed'))
    expect(sent.findLast(({ call }) => call.includes('validate'))?.body).toEqual({
      code: 'AAAAA',
      new_email: 'new@example.org',
    })
    expect(screen.getByRole('heading', { name: 'Your email' })).toHaveFocus()
  })

  it('changes nothing when the password dialog is closed, and keeps the input', async () => {
    const sent = serve({ 'POST /user-change-email': [notConfirmed, [200, {}]] })
    show(<ChangeEmail user={exampleUser} />, { user: exampleUser })
    await userEvent.type(screen.getByLabelText('New email'), 'new@example.org')
    await press('Send code')
    await screen.findByRole('dialog')
    await press('Close')
    expect(await screen.findByText('We need your password for this. Nothing has changed.')).toBeVisible()
    expect(screen.getByLabelText('New email')).toHaveValue('new@example.org')
    expect(sent.map(({ call }) => call)).toEqual(['POST /user-change-email'])
  })
})

it('a rejected new password stays in the form, an accepted one is cleared [ACC-04, ACC-09]', async () => {
  const sent = serve({
    'POST /password/change/validate/2': [
      [400, { errors: { new_password: ['Use at least 8 characters.'] } }],
      [200, {}],
    ],
  })
  show(<ChangePassword />, { user: exampleUser })
  await userEvent.type(screen.getByLabelText('New password'), 'seven green boats')
  await press('Save password')
  expect(await screen.findByText('Use at least 8 characters.')).toBeVisible()
  expect(screen.getByLabelText('New password')).toHaveValue('seven green boats')
  await press('Save password')
  await waitFor(() => expect(lastToast()).toBe('New password saved'))
  const body = { new_password: 'seven green boats', confirm_new_password: 'seven green boats' }
  expect(sent.map((one) => one.body)).toEqual([body, body])
  expect(screen.getByLabelText('New password')).toHaveValue('')
})

describe('default privacy', () => {
  const stored = (default_privacy: number | null): Answer => [200, { bio: '', default_privacy }]

  it('is saved at once, and reverts on failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const sent = serve({ 'GET /user/settings': [stored(null)], 'PATCH /user/settings': [stored(1), [503, {}]] })
    show(<DefaultPrivacy />, { user: exampleUser })
    expect(await screen.findByLabelText('Same as my last memory')).toBeChecked()
    await userEvent.click(screen.getByLabelText('Only me'))
    await waitFor(() => expect(lastToast()).toBe('Saved'))
    expect(sent.at(-1)?.body).toEqual({ default_privacy: 1 })
    await userEvent.click(screen.getByLabelText('Public: everyone can read it'))
    await waitFor(() => expect(lastToast()).toBe('We couldn’t save your choice'))
    await waitFor(() => expect(screen.getByLabelText('Only me')).toBeChecked())
  })

  it('is shown from the click on, also before queries update', async () => {
    // What is told to all parts of a page comes a moment later: long enough here to be seen.
    notifyManager.setScheduler((tell) => setTimeout(tell, 100))
    try {
      serve({ 'GET /user/settings': [stored(null)], 'PATCH /user/settings': [stored(1)] })
      show(<DefaultPrivacy />, { user: exampleUser })
      const onlyMe = await screen.findByLabelText<HTMLInputElement>('Only me')
      const seen: boolean[] = []
      const look = setInterval(() => seen.push(onlyMe.checked), 1)
      await userEvent.click(onlyMe)
      expect(onlyMe).toBeChecked()
      seen.length = 0
      await waitFor(() => expect(lastToast()).toBe('Saved'))
      await new Promise((resolve) => setTimeout(resolve, 50))
      clearInterval(look)
      expect(seen).not.toContain(false)
    } finally {
      notifyManager.setScheduler((tell) => setTimeout(tell, 0))
    }
  })

  it('offers a retry when loading fails, and selects nothing', async () => {
    serve({ 'GET /user/settings': [[404, {}], stored(2)] })
    show(<DefaultPrivacy />, { user: exampleUser })
    expect(await screen.findByText('We couldn’t load this. Nothing is lost.')).toBeVisible()
    expect(screen.queryByRole('radio')).toBeNull()
    await press('Try again')
    expect(await screen.findByLabelText(/^Private with a link/)).toBeChecked()
  })
})

it('the bio is saved, and its error is shown at the field', async () => {
  serve({
    'GET /user/settings': [[200, { bio: 'I like trains.', default_privacy: null }]],
    'PATCH /user/settings': [
      [400, { errors: { bio: ['Use at most 300 characters.'] } }],
      [200, { bio: 'I like tea.', default_privacy: null }],
    ],
  })
  show(<ProfileForm user={exampleUser} />, { user: exampleUser })
  const words = await screen.findByLabelText('A few words about you')
  expect(words).toHaveValue('I like trains.')
  await userEvent.clear(words)
  await userEvent.type(words, 'I like tea.')
  await press('Save')
  await waitFor(() => expect(words).toHaveAccessibleDescription(expect.stringContaining('Use at most 300 characters.')))
  await press('Save')
  await waitFor(() => expect(lastToast()).toBe('Bio saved'))
})

it('digest and pause are each saved at once', async () => {
  const told = (digest: string, notifications_paused: boolean): Answer => [
    200,
    { bio: '', default_privacy: null, digest, notifications_paused },
  ]
  const sent = serve({
    'GET /user/settings': [told('off', false)],
    'PATCH /user/settings': [told('weekly', false), told('weekly', true)],
  })
  show(<NotificationChoices />, { user: exampleUser })
  expect(await screen.findByLabelText('Never')).toBeChecked()
  await userEvent.click(screen.getByLabelText('At most once a week'))
  await waitFor(() => expect(lastToast()).toBe('Saved'))
  expect(sent.at(-1)?.body).toEqual({ digest: 'weekly' })
  await userEvent.click(screen.getByLabelText(/^Pause everything/))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ notifications_paused: true }))
  await waitFor(() => expect(screen.getByLabelText(/^Pause everything/)).toBeChecked())
  expect(screen.getByLabelText('At most once a week')).toBeChecked()
})

it('slow comments is a switch with a description, saved at once', async () => {
  const settings = { bio: '', default_privacy: null, digest: 'off', notifications_paused: false, slow_comments: false }
  const sent = serve({
    'GET /user/settings': [[200, settings]],
    'PATCH /user/settings': [[200, { ...settings, slow_comments: true }]],
  })
  show(<SlowComments />, { user: exampleUser })
  const slow = await screen.findByRole('checkbox', { name: 'At most one comment an hour from each person' })
  expect(slow).not.toBeChecked()
  expect(slow).toHaveAccessibleDescription(/all your memories/)
  await userEvent.click(slow)
  await waitFor(() => expect(lastToast()).toBe('Saved'))
  expect(sent.at(-1)?.body).toEqual({ slow_comments: true })
  expect(slow).toBeChecked()
})
