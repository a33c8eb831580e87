/** So many who come in one turn are always served, whatever the clock says: a pause of the machine is nobody's crowd. */
const alwaysTaken = 20
/** Then those who come when the turn has taken this long already are too many. */
const longMs = 40

/**
 * One turn of the event loop: all requests that had arrived when it began. Nobody else is answered until it ends, those who ask
 * for help included, and nobody new is let in; so a turn takes in only as many as it can.
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
    isFull: (): boolean => began !== undefined && taken >= alwaysTaken && now() - began > longMs,
    takes(): void {
      taken += 1
      if (began !== undefined) return
      began = now()
      atEnd(end)
    },
  }
}
