import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('a part whose code fails to load leaves the page intact, and loads later', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isOnline = false
  const Part = lazyPart(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: () => <p>a note</p> }
  })
  render(
    <>
      <p>what I wrote</p>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByText('what I wrote')).toBeVisible()
  expect(screen.queryByText('a note')).toBeNull()
  isOnline = true
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(screen.getByText('a note')).toBeVisible()
})
