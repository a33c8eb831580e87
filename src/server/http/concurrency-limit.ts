/** Requests per event-loop turn that are never shed, so that a GC pause is not mistaken for load. */
const neverShed = 20
/** Further requests are shed once the turn has taken this long. */
const longMs = 40

/**
 * Counts the requests of one turn of the event loop: all that had arrived when it began. No response is sent until the turn ends, so `isFull` tells the
 * caller to shed the rest.
 */
export function createConcurrencyLimit(
  now: () => number = () => performance.now(),
  atEnd: (end: () => void) => void = setImmediate,
) {
  let began: number | undefined
  let taken = 0
  const end = () => {
    began = undefined
    taken = 0
  }
  return {
    isFull: (): boolean => began !== undefined && taken >= neverShed && now() - began > longMs,
    takes(): void {
      taken += 1
      if (began !== undefined) return
      began = now()
      atEnd(end)
    },
  }
}
