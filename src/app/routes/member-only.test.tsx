import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../lib/queries/query-client.ts'
import { clearSignedInHint, setSignedInHint } from '../lib/session/signed-in-hint.ts'
import { MemberOnly } from './member-only.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  clearSignedInHint()
})

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

it('offers a retry instead of signing in when the server is unavailable', async () => {
  setSignedInHint()
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ detail: 'busy' }), { status: 503 }))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/yours']}>
        <Address />
        <MemberOnly>
          <p>mine</p>
        </MemberOnly>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('button', {}, { timeout: 15_000 })).toBeDefined()
  expect(screen.queryByText('mine')).toBeNull()
  expect(screen.getByText('/yours')).toBeDefined()
})
