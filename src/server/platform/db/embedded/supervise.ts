import { setTimeout } from 'node:timers/promises'

export type RunningProcess = {
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<void>
}

type Supervised = { stop: () => Promise<void> }

/** The world as arguments, so that a test does not wait for half a minute. */
type Clock = { now: () => number; pause: (ms: number, stopping: AbortSignal) => Promise<void> }

/** One that ran this long ran well: what ends it afterwards is a new story with short pauses. */
const wellMs = 60_000

/** 0.2 s, 0.4 s, 0.8 s … and half a minute from the ninth on. */
const pauseMs = (failures: number) => Math.min(200 * 2 ** (failures - 1), 30_000)

/**
 * Keeps something running for as long as the server lives: when it ends although nobody asked it is launched again,
 * and when that fails (a full disk) again, with growing pauses. Only the first launch may fail its caller.
 */
export async function supervise(
  launch: (stopping: AbortSignal) => Promise<RunningProcess>,
  say: (sentence: string) => void,
  world: Clock = systemClock,
): Promise<Supervised> {
  const abort = new AbortController()
  const stopping = abort.signal
  let running: RunningProcess | null = await launch(stopping)
  let failures = 0

  async function launchAgain(): Promise<RunningProcess | null> {
    for (;;) {
      await world.pause(pauseMs(failures), stopping)
      if (stopping.aborted) return null
      try {
        return await launch(stopping)
      } catch (error) {
        if (stopping.aborted) return null
        failures += 1
        say(`The database could not be started again and is tried once more soon: ${(error as Error).message}`)
      }
    }
  }

  async function watch(): Promise<void> {
    while (running !== null) {
      const since = world.now()
      await running.ended
      if (stopping.aborted) return
      failures = world.now() - since >= wellMs ? 1 : failures + 1
      say('The database ended unexpectedly and is being started again.')
      running = await launchAgain()
    }
  }
  const watching = watch()
  return {
    async stop() {
      abort.abort()
      await watching
    },
  }
}

const systemClock: Clock = {
  now: () => performance.now(),
  pause: (ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => {}),
}
