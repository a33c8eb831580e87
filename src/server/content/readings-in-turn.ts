type Turns = {
  /** Does it when all that was asked for before is done. */
  inTurn: <Result>(act: () => Promise<Result>) => Promise<Result>
  /** Reads when it is its turn; who asks while one waits shares that one. */
  reload: () => Promise<boolean>
}

/**
 * One reading after the other: an older one that took longer never replaces a newer one. Whoever asks while one is waiting shares it, so
 * that saves during a long check do not pile up.
 */
export function readingsInTurn(read: () => Promise<boolean>): Turns {
  let last: Promise<unknown> = Promise.resolve()
  let waiting: Promise<boolean> | undefined
  const inTurn = <Result>(act: () => Promise<Result>): Promise<Result> => {
    const next = last.then(act)
    last = next.catch(() => {})
    return next
  }
  return {
    inTurn,
    reload() {
      waiting ??= inTurn(() => {
        waiting = undefined
        return read()
      })
      return waiting
    },
  }
}
