import { useCallback, useSyncExternalStore } from 'react'

/** Is the page at least so many pixels wide? Asked again whenever that changes. */
export function useIsWide(from: number): boolean {
  const hear = useCallback(
    (changed: () => void) => {
      const width = widthOf(from)
      width.addEventListener('change', changed)
      return () => width.removeEventListener('change', changed)
    },
    [from],
  )
  return useSyncExternalStore(hear, () => widthOf(from).matches)
}

const widthOf = (from: number) => window.matchMedia(`(min-width: ${from}px)`)
