import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api/api.ts'
import { sessionQueryOptions } from '../../lib/queries/queries.ts'
import { exampleUser, show } from '../../test-support.tsx'
import './ask-password.tsx'
import { useClosingAccount } from './use-closing-account.tsx'

afterEach(() => vi.unstubAllGlobals())

const failed = vi.fn()
function Closing() {
  const { send, dialog } = useClosingAccount()
  return (
    <>
      <button type="button" onClick={() => void send({ memories: 'delete' }).catch(failed)}>
        Close it
      </button>
      {dialog}
    </>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const givePassword = async (password: string) => {
  await userEvent.clear(await screen.findByLabelText('Password'))
  await userEvent.type(screen.getByLabelText('Password'), password)
  await press('Continue')
}

it('verifies the password, confirms, deletes the account, and signs out at / [NSH-35]', async () => {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    calls.push(path)
    if (path === '/user/delete/') return Response.json({ leaving_on: '2026-12-06' })
    const isRight = JSON.parse(String(body)).password === 'a long sentence'
    return isRight ? Response.json({}) : Response.json({ errors: { password: ['Not this one.'] } }, { status: 400 })
  })
  const { client, address } = show(<Closing />, { user: exampleUser, at: '/w/closing-account' })
  await press('Close it')
  expect(calls).toEqual([])
  await givePassword('another')
  expect(await screen.findByText('Not this one.')).toBeVisible()
  await givePassword('a long sentence')
  await screen.findByRole('dialog', { name: 'Close your account now?' })
  expect(calls).toEqual(['/user/verify-password', '/user/verify-password'])
  await press('Keep it open')
  await waitFor(() => expect(failed).toHaveBeenCalledWith(expect.any(ApiError)))
  expect([screen.queryByRole('dialog'), address()]).toEqual([null, '/w/closing-account'])

  await press('Close it')
  await givePassword('a long sentence')
  await screen.findByRole('dialog', { name: 'Close your account now?' })
  await press('Yes, close it')
  await waitFor(() => expect(address()).toBe('/'))
  expect(calls.slice(2)).toEqual(['/user/verify-password', '/user/delete/'])
  expect(client.getQueryData(sessionQueryOptions.queryKey)).toBeNull()
})
