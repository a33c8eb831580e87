import { useRef, useState } from 'react'

interface Wished<Known> {
  /** Whether it is so, as the server said last. */
  is: boolean
  /** What the next call needs to know. */
  known: Known
  /** Makes it the other way round, and tells what the call after this one needs. */
  change: (known: Known) => Promise<Known>
  failed: (error: unknown) => void
}

/** A toggle, seen at once, one call at a time: what is pressed while one is on its way is a wish that follows it, and the last one counts. */
export function useWish<Known>({ is, known, change, failed }: Wished<Known>) {
  // While calls are on their way: what was pressed last.
  const wish = useRef<boolean | null>(null)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const toggle = async () => {
    const isRunning = wish.current !== null
    wish.current = !(wish.current ?? is)
    setWanted(wish.current)
    if (isRunning) return
    try {
      for (let [now, last] = [is, known]; now !== wish.current; now = !now) last = await change(last)
    } catch (error) {
      failed(error)
    } finally {
      wish.current = null
      setWanted(null)
    }
  }
  return { shown: wanted ?? is, toggle: () => void toggle() }
}
