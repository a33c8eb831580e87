import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { readToasts } from '../../lib/page/show-toast.ts'
import { show } from '../../test-support.tsx'
import './ask-password.tsx'
import { OwnData } from './own-data.tsx'

const saved: string[] = []

/** A server that gives the copy to whoever gave the password, and answers the export itself with `first` until then. */
function serve(first: [number, unknown]) {
  let isConfirmed = false
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const { password } = JSON.parse(String(init.body)) as { password?: string }
    if (path === '/user/verify-password') {
      isConfirmed = password === 'a long sentence'
      const body = isConfirmed ? {} : { errors: { password: ['This is not your password.'] } }
      return new Response(JSON.stringify(body), { status: isConfirmed ? 200 : 400 })
    }
    const [status, body] = isConfirmed ? [200, { memories: [] }] : first
    return new Response(JSON.stringify(body), { status })
  })
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:copy', revokeObjectURL: () => {} })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
}

afterEach(() => {
  saved.length = 0
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const download = () => userEvent.click(screen.getByRole('button', { name: 'Download a copy' }))

it('asks for the password on 403, and then downloads the export', async () => {
  serve([403, { detail: 'Please enter your password again first.' }])
  show(<OwnData />)
  await download()
  const dialog = await screen.findByRole('dialog', { name: 'Enter your password' })
  await userEvent.type(screen.getByLabelText('Password'), 'something else')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('This is not your password.')).toBeTruthy()
  expect(saved).toEqual([])
  await userEvent.clear(screen.getByLabelText('Password'))
  await userEvent.type(screen.getByLabelText('Password'), 'a long sentence')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(saved).toEqual(['my-data.zip']))
  await waitFor(() => expect(dialog.isConnected).toBe(false))
})

it("shows the server's message on 429", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  serve([429, { detail: 'Please try again in 6 minutes.' }])
  show(<OwnData />)
  await download()
  await waitFor(() => expect(JSON.stringify(readToasts())).toContain('Please try again in 6 minutes.'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
