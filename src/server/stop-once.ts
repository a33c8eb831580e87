import { setTimeout as pause } from 'node:timers/promises'

export type Stop = {
  (code: number): Promise<void>
  /** Told at once that the end has begun. */
  begins: (tell: () => void) => void
  /** Closed at the end; what was opened last is closed first. */
  closes: (close: () => Promise<unknown>) => void
}

/** Closing takes no longer than this; data are safe either way. */
const patienceMs = 15_000

/**
 * First says that the end has begun and serves on for `drainMs`, so that a load balancer sends nobody here any more; then
 * finishes what runs and closes everything. A second Ctrl-C does not wait.
 */
export function stopOnce(drainMs: number, exit: (code: number) => void = process.exit): Stop {
  const listeners: (() => void)[] = []
  const open: (() => Promise<unknown>)[] = []
  let isStopping = false

  async function stop(code: number): Promise<void> {
    if (isStopping) return exit(1)
    isStopping = true
    setTimeout(exit, drainMs + patienceMs, 1).unref()
    for (const tell of listeners) tell()
    // Nobody comes to a server that does not listen yet.
    if (listeners.length > 0) await pause(drainMs)
    for (const close of open.reverse()) await close().catch((error: Error) => console.error(error.message))
    exit(code)
  }
  return Object.assign(stop, {
    begins: (tell: () => void) => void listeners.push(tell),
    closes: (close: () => Promise<unknown>) => void open.push(close),
  })
}
