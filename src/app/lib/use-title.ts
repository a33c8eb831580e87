import { useEffect } from 'react'

/** A tab's title may be read over a shoulder: it names the place, never the subject. */
export function useTitle(place?: string): void {
  useEffect(() => {
    document.title = place ? `${place} · Kindred` : 'Kindred'
  }, [place])
}
