import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetSignedIn, rememberSignedIn } from '../lib/signed-in-hint.ts'
import { show } from '../test-support.tsx'
import { MemberOnly } from './member-only.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetSignedIn()
})

it('sends nobody to sign in again because the server is away; it offers another try', async () => {
  rememberSignedIn()
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ detail: 'busy' }), { status: 503 }))
  show(
    <MemberOnly>
      <p>mine</p>
    </MemberOnly>,
    { at: '/yours' },
  )
  expect(await screen.findByRole('button', {}, { timeout: 15_000 })).toBeDefined()
  expect(screen.queryByText('mine')).toBeNull()
})
