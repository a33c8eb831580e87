import { describe, expect, it } from 'vitest'
import { type RunningProcess, supervise } from './supervise.ts'

/** Something that ends when it is told to, in a world whose clock only the test and the pauses move. */
function makeClock(fails: (launch: number) => boolean = () => false) {
  let time = 0
  let launches = 0
  let end = () => {}
  const pauses: number[] = []
  const said: string[] = []
  const waiting: { atLeast: number; go: () => void }[] = []
  const launch = async (stopping: AbortSignal): Promise<RunningProcess> => {
    launches += 1
    for (const { atLeast, go } of waiting) if (launches >= atLeast) go()
    if (fails(launches)) throw new Error('No space left on device')
    const ended = new Promise<void>((resolve) => {
      end = resolve
      stopping.onabort = () => resolve()
    })
    return { ended }
  }
  return {
    pauses,
    said,
    start: () =>
      supervise(launch, (sentence) => said.push(sentence), {
        now: () => time,
        pause: async (ms) => {
          pauses.push(ms)
        },
      }),
    crashAfter(ms: number): Promise<void> {
      time += ms
      const next = launches + 1
      const launched = new Promise<void>((go) => waiting.push({ atLeast: next, go }))
      end()
      return launched.then(() => new Promise((resolve) => setImmediate(resolve)))
    },
    launches: () => launches,
  }
}

describe('a supervised process', () => {
  it('is restarted after each exit, with pauses that double up to 30 s', async () => {
    const world = makeClock()
    const { stop } = await world.start()
    for (let crash = 0; crash < 12; crash++) await world.crashAfter(1_000)
    const seconds = world.pauses.map((ms) => ms / 1000)
    expect(seconds).toEqual([0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8, 25.6, 30, 30, 30, 30])
    await stop()
    expect(world.launches()).toBe(13)
  })

  it('starts with short pauses again after a minute without a crash', async () => {
    const world = makeClock()
    const { stop } = await world.start()
    for (const ms of [1_000, 1_000, 60_000, 1_000]) await world.crashAfter(ms)
    expect(world.pauses).toEqual([200, 400, 200, 400])
    await stop()
  })

  it('is retried when launching fails, with the reason in the log', async () => {
    const world = makeClock((launch) => launch > 1 && launch < 9)
    const { stop } = await world.start()
    await world.crashAfter(1_000)
    while (world.launches() < 9) await new Promise((resolve) => setImmediate(resolve))
    expect(world.pauses).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600])
    expect(world.said.filter((sentence) => sentence.includes('No space left on device'))).toHaveLength(7)
    await stop()
  })

  it('can be stopped during a pause', async () => {
    const { stop } = await supervise(endsAtOnce(), () => {})
    await new Promise((resolve) => setTimeout(resolve, 20))
    await stop()
  })

  it('rejects when the first launch fails', async () => {
    const world = makeClock(() => true)
    await expect(world.start()).rejects.toThrow('No space left')
  })
})

function endsAtOnce(): () => Promise<RunningProcess> {
  return async () => ({ ended: Promise.resolve() })
}
