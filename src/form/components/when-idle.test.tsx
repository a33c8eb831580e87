import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

const pageIs = (state: DocumentReadyState) => vi.spyOn(document, 'readyState', 'get').mockReturnValue(state)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('whenIdle', () => {
  it('runs the work one second after the page has loaded', () => {
    pageIs('interactive')
    const work = vi.fn()
    whenIdle(work)
    vi.advanceTimersByTime(60_000)
    expect(work).not.toHaveBeenCalled()
    dispatchEvent(new Event('load'))
    vi.advanceTimersByTime(999)
    expect(work).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(work).toHaveBeenCalledOnce()
  })

  it.each(['interactive', 'complete'] as const)('never runs cancelled work on a page that is %s', (state) => {
    pageIs(state)
    const work = vi.fn()
    const putOff = whenIdle(work)
    putOff()
    dispatchEvent(new Event('load'))
    vi.advanceTimersByTime(60_000)
    expect(work).not.toHaveBeenCalled()
  })
})
