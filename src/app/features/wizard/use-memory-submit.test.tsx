import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { exampleMemory } from '../../test-support.tsx'
import { useMemorySubmit } from './use-memory-submit.ts'

afterEach(() => vi.unstubAllGlobals())

it('a memory is created by POST, and changed by PUT at its own address [API-47]', async () => {
  const calls: [method: string, path: string][] = []
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    calls.push([method, path])
    return new Response(JSON.stringify(exampleMemory()), { status: method === 'POST' ? 201 : 202 })
  })
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useMemorySubmit(undefined), { wrapper })
  expect((await result.current.create({ type: 3 }, 'a-key')).kind).toBe('done')
  expect((await result.current.update('a/b', { type: 3 })).kind).toBe('done')
  expect(calls).toEqual([
    ['POST', '/memories/memories-list/'],
    ['PUT', '/memories/api/v1/memories/a%2Fb/get-details'],
  ])
})
