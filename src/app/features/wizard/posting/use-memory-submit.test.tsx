import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { readToasts } from '../../../lib/page/show-toast.ts'
import { createQueryClient } from '../../../lib/queries/query-client.ts'
import { setTexts } from '../../../lib/texts/texts.ts'
import { exampleMemory } from '../../../test-support.tsx'
import { useMemorySubmit } from './use-memory-submit.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('creates a memory by POST, and updates it by PUT [API-47]', async () => {
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

it('a failure keeps the text with an error, which the next success clears', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  setTexts({ 'problem.unreachable': 'Still here.' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const words = { 'createFailed.title': 'Failed', 'created.title': 'Added' }
  const { result } = renderHook(() => useMemorySubmit(words), { wrapper })
  expect((await result.current.create({ type: 3 }, 'a-key')).kind).toBe('failed')
  await waitFor(() => expect(result.current.errors).toEqual(['Still here.']))
  await result.current.create({ type: 3 }, 'a-key')
  expect(readToasts().filter(({ title }) => title === 'Failed')).toHaveLength(1)

  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(exampleMemory()), { status: 201 }))
  await result.current.create({ type: 3 }, 'a-key')
  const titles = readToasts().map(({ title }) => title)
  expect(titles).toContain('Added')
  expect(titles).not.toContain('Failed')
})
