import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSaveQueue } from './save-queue.ts'

interface Sending {
  value: string
  settle: (error?: unknown) => Promise<void>
}

function world() {
  const sending: Sending[] = []
  const waits: { ms: number; then: () => void }[] = []
  const queue = createSaveQueue<string>({
    send: (value) =>
      new Promise<void>((resolve, reject) => {
        sending.push({
          value,
          settle: async (error) => {
            if (error === undefined) resolve()
            else reject(error)
            await new Promise((done) => setTimeout(done))
          },
        })
      }),
    clock: {
      setTimeout: (then: () => void, ms: number) => waits.push({ ms, then }),
      clearTimeout: () => {},
    },
  })
  const last = () => {
    const found = sending.at(-1)
    if (!found) throw new Error('nothing was sent')
    return found
  }
  return { queue, sending, waits, last }
}

/** As the app's error says what the server answered. */
const refusal = (status: number, body: unknown = null, retryAfter: number | null = null) =>
  Object.assign(new Error(), { status, body, retryAfter })
const offline = refusal(0)

describe('createSaveQueue', () => {
  afterEach(() => vi.clearAllMocks())

  it('sends one request at a time, and only the latest queued value [AMB-08]', async () => {
    const { queue, sending, last } = world()
    for (const value of ['a', 'b', 'c']) queue.put(value)
    expect(sending.map(({ value }) => value)).toEqual(['a'])
    expect(queue.unsent()).toBe('c')
    await last().settle()
    expect(sending.map(({ value }) => value)).toEqual(['a', 'c'])
    await last().settle()
    expect(queue.state()).toEqual({ kind: 'saved' })
    expect(queue.unsent()).toBeUndefined()
  })

  it('retries with exponential backoff up to 30 s, and starts over after a success', async () => {
    const { queue, waits, last } = world()
    queue.put('a')
    for (let i = 0; i < 7; i++) {
      await last().settle(offline)
      expect(queue.state()).toEqual({ kind: 'offline' })
      waits.at(-1)?.then()
    }
    expect(waits.map(({ ms }) => ms)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    await last().settle()
    queue.put('b')
    await last().settle(refusal(503, null, 7))
    expect(waits.at(-1)?.ms).toBe(7_000)
    expect(queue.state()).toEqual({ kind: 'failed' })
  })

  it('retry sends the latest value at once', async () => {
    const { queue, last } = world()
    queue.put('a')
    await last().settle(offline)
    queue.put('b')
    await last().settle(offline)
    queue.retry()
    expect(last().value).toBe('b')
  })

  it('sends a newer value after a 400, and otherwise waits 30 s', async () => {
    const { queue, sending, waits, last } = world()
    queue.put('a')
    queue.put('b')
    await last().settle(refusal(400, { errors: {} }))
    expect(sending.map(({ value }) => value)).toEqual(['a', 'b'])
    await last().settle(refusal(400, { errors: {} }))
    expect(waits.map(({ ms }) => ms)).toEqual([30_000])
  })

  it('sends nothing after a conflict until it is resolved', async () => {
    const { queue, sending, last } = world()
    queue.put('a')
    await last().settle(refusal(409, { current: { title: 'theirs' } }))
    expect(queue.state()).toEqual({ kind: 'conflict', theirs: { title: 'theirs' } })
    queue.put('b')
    queue.retry()
    expect(sending).toHaveLength(1)
    queue.resolve('keep mine')
    expect(last().value).toBe('b')
    await last().settle(refusal(409, { current: {} }))
    queue.resolve('take theirs')
    expect(queue.unsent()).toBeUndefined()
    expect(sending).toHaveLength(2)
  })
})
