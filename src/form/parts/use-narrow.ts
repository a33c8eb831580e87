import { useSyncExternalStore } from 'react'

const narrow = () => window.matchMedia('(max-width: 639.98px)')

/** Under 640 px: a phone. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = narrow()
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => narrow().matches,
  )
