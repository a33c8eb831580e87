export type Once = (() => Promise<void>) & { running: () => Promise<void> }

/** One at a time: who asks while it runs waits for the same. A database that hangs is not asked again meanwhile. */
export function once(act: () => Promise<void>): Once {
  let running: Promise<void> | undefined
  const run = (): Promise<void> => {
    running ??= act().finally(() => {
      running = undefined
    })
    return running
  }
  return Object.assign(run, { running: () => running ?? Promise.resolve() })
}
