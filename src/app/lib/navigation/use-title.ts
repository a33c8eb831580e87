import { useEffect } from 'react'

/** A tab's title may be read over a shoulder: it names the place, never the subject. Null leaves it as it is. */
export function useTitle(place?: string | null): void {
  useEffect(() => {
    if (place === null) return
    document.title = place ? `${place} · Kindred` : 'Kindred'
  }, [place])
}
