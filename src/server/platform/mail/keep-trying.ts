import { setTimeout as sleep } from 'node:timers/promises'

/** A mail server that is restarted is back within these; whoever waits longer asks for a new code. */
const pausesMs = [5_000, 30_000, 120_000, 480_000]

type Patience = {
  /** The server stops: no more waiting, one last try. */
  over: AbortSignal
  onFailure: (error: Error) => void
  /** Waits; for tests with a clock of their own. */
  pause?: (ms: number, over: AbortSignal) => Promise<unknown>
}

const pauseFor = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { ref: false, signal })

/**
 * Does something again until it works, with growing pauses; throws what went wrong the last time. For mails that somebody waits for now
 * and that are written down nowhere, since a code stands in the database as its hash only.
 * @example await keepTrying(() => mailer.send(mail), { over, onFailure })
 */
export async function keepTrying<Result>(
  work: () => Promise<Result>,
  { over, onFailure, pause = pauseFor }: Patience,
): Promise<Result> {
  for (const ms of pausesMs) {
    try {
      return await work()
    } catch (error) {
      onFailure(error as Error)
    }
    await pause(ms, over).catch(() => {})
    if (over.aborted) break
  }
  return work()
}
