import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startErasure } from './start-erasure.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

/** Counts what is done; `fails` as often as it says, and `noted` is what a crash leaves behind. */
function makeParts({ noted = false, fails = 0, isLarge = false, wait = Promise.resolve() } = {}) {
  const done = { swept: [] as string[][], forgotten: 0, failures: 0, noted }
  const note = (isThere: boolean) => {
    done.noted = isThere
  }
  const parts = {
    wait,
    note: {
      write: async () => note(true),
      exists: async () => done.noted,
      remove: async () => note(false),
    },
    addressesOf: async (accounts: string[]) => accounts.map((account) => `${account}@example.org`),
    sweep: async (gone: string[]) => void done.swept.push(gone),
    async forget(isStart: boolean) {
      if (done.failures < fails) throw new Error('Somebody reads.')
      done.forgotten += 1
      return isStart || !isLarge
    },
    onFailure() {
      done.failures += 1
    },
    pauses: { after: 5_000, between: 60_000, sweeps: 3_600_000 },
  }
  return { done, erasure: startErasure(parts) }
}

const deleted = async () => {}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

describe('erasure after deletions', () => {
  it('sweeps soon after a deletion, with its addresses, and clears the note', async () => {
    const { done, erasure } = makeParts()
    await pass(1)
    await erasure.clearUpAfter(['ann'], deleted)
    expect(done.noted).toBe(true)
    await pass(6)
    expect(done).toMatchObject({ swept: [[], ['ann@example.org']], forgotten: 1, noted: false })
    await erasure.stop()
  })

  it('sweeps once for several deletions, and then pauses', async () => {
    const { done, erasure } = makeParts()
    await pass(1)
    for (const name of ['ann', 'ben', 'cem']) await erasure.clearUpAfter([name], deleted)
    await pass(6)
    await erasure.clearUpAfter(['dan'], deleted)
    await pass(30)
    expect(done.forgotten).toBe(1)
    await pass(40)
    expect(done.forgotten).toBe(2)
    await erasure.stop()
  })

  it('retries with the same addresses after a failure', async () => {
    const { done, erasure } = makeParts({ fails: 2 })
    await pass(1)
    await erasure.clearUpAfter(['ann'], deleted)
    await pass(200)
    expect(done).toMatchObject({ failures: 2, forgotten: 1, noted: false })
    expect(done.swept.slice(1)).toEqual([['ann@example.org'], ['ann@example.org'], ['ann@example.org']])
    await erasure.stop()
  })

  it('runs at the start after a crash', async () => {
    const { done, erasure } = makeParts({ noted: true })
    await pass(1)
    expect(done).toMatchObject({ forgotten: 1, noted: false })
    await erasure.stop()
  })

  it('leaves long work for the next start', async () => {
    const before = makeParts({ isLarge: true })
    await pass(1)
    await before.erasure.clearUpAfter(['ann'], deleted)
    await pass(500)
    expect(before.done).toMatchObject({ forgotten: 1, noted: true })
    await before.erasure.stop()
    const after = makeParts({ isLarge: true, noted: true })
    await pass(1)
    expect(after.done).toMatchObject({ forgotten: 1, noted: false })
    await after.erasure.stop()
  })

  it('sweeps again after a deletion longer than the pause, and keeps the note until then', async () => {
    const { done, erasure } = makeParts()
    await pass(1)
    let end = () => {}
    const slow = erasure.clearUpAfter(['ann'], () => new Promise<void>((resolve) => (end = resolve)))
    await pass(1)
    await erasure.clearUpAfter(['ben'], deleted)
    await pass(6)
    // Ben's pass found Ann's rows still there, and her address still hers.
    expect(done).toMatchObject({ swept: [[], ['ben@example.org']], forgotten: 1, noted: true })
    end()
    await slow
    await pass(61)
    expect(done).toMatchObject({ swept: [[], ['ben@example.org'], ['ann@example.org']], forgotten: 2, noted: false })
    await erasure.stop()
  })

  it('also sweeps after a failed deletion', async () => {
    const { done, erasure } = makeParts()
    await pass(1)
    await expect(erasure.clearUpAfter([], () => Promise.reject(new Error('Away.')))).rejects.toThrow('Away.')
    await pass(6)
    expect(done).toMatchObject({ forgotten: 1, noted: false })
    await erasure.stop()
  })

  it('sweeps old mails every hour', async () => {
    const { done, erasure } = makeParts()
    await pass(2 * 3_600 + 1)
    expect(done).toMatchObject({ swept: [[], [], []], forgotten: 0 })
    await erasure.stop()
  })

  it('keeps the note when stopped before sweeping', async () => {
    const { done, erasure } = makeParts({ wait: new Promise(() => {}) })
    await erasure.clearUpAfter(['ann'], deleted)
    await erasure.stop()
    expect(done).toMatchObject({ swept: [], noted: true })
  })
})
