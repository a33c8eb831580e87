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

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

describe('clearing up behind deletions', () => {
  it('comes soon after one, with the addresses that are gone, and the note of it goes', async () => {
    const { done, erasure } = makeParts()
    await pass(1)
    await erasure.isDue(['ann'])
    expect(done.noted).toBe(true)
    await pass(6)
    expect(done).toMatchObject({ swept: [[], ['ann@example.org']], forgotten: 1, noted: false })
    await erasure.stop()
  })

  it('comes once for many, and then not for a while', async () => {
    const { done, erasure } = makeParts()
    await pass(1)
    for (const name of ['ann', 'ben', 'cem']) await erasure.isDue([name])
    await pass(6)
    await erasure.isDue(['dan'])
    await pass(30)
    expect(done.forgotten).toBe(1)
    await pass(40)
    expect(done.forgotten).toBe(2)
    await erasure.stop()
  })

  it('comes again when it failed, with the same addresses', async () => {
    const { done, erasure } = makeParts({ fails: 2 })
    await pass(1)
    await erasure.isDue(['ann'])
    await pass(200)
    expect(done).toMatchObject({ failures: 2, forgotten: 1, noted: false })
    expect(done.swept.slice(1)).toEqual([['ann@example.org'], ['ann@example.org'], ['ann@example.org']])
    await erasure.stop()
  })

  it('is made up for at the start after a crash', async () => {
    const { done, erasure } = makeParts({ noted: true })
    await pass(1)
    expect(done).toMatchObject({ forgotten: 1, noted: false })
    await erasure.stop()
  })

  it('leaves what takes long for the next start', async () => {
    const before = makeParts({ isLarge: true })
    await pass(1)
    await before.erasure.isDue(['ann'])
    await pass(500)
    expect(before.done).toMatchObject({ forgotten: 1, noted: true })
    await before.erasure.stop()
    const after = makeParts({ isLarge: true, noted: true })
    await pass(1)
    expect(after.done).toMatchObject({ forgotten: 1, noted: false })
    await after.erasure.stop()
  })

  it('sweeps old mails every hour without anybody having gone', async () => {
    const { done, erasure } = makeParts()
    await pass(2 * 3_600 + 1)
    expect(done).toMatchObject({ swept: [[], [], []], forgotten: 0 })
    await erasure.stop()
  })

  it('keeps the note when it is stopped before its turn, also while the database is away', async () => {
    const { done, erasure } = makeParts({ wait: new Promise(() => {}) })
    await erasure.isDue(['ann'])
    await erasure.stop()
    expect(done).toMatchObject({ swept: [], noted: true })
  })
})
