import { useRef, useState } from 'react'

interface ToggleOptions<Known> {
  /** Whether it is on, as the server said last. */
  is: boolean
  /** What the next call needs to know. */
  known: Known
  /** Switches it, and tells what the call after this one needs. */
  change: (known: Known) => Promise<Known>
  failed: (error: unknown) => void
}

/** An optimistic toggle: shown at once, one call at a time. A press while one is on its way follows it, and the last one counts. */
export function useToggle<Known>({ is, known, change, failed }: ToggleOptions<Known>) {
  // While calls are on their way: what was pressed last.
  const wanted = useRef<boolean | null>(null)
  const [shown, show] = useState<boolean | null>(null)
  const toggle = async () => {
    const isRunning = wanted.current !== null
    wanted.current = !(wanted.current ?? is)
    show(wanted.current)
    if (isRunning) return
    try {
      for (let [now, last] = [is, known]; now !== wanted.current; now = !now) last = await change(last)
    } catch (error) {
      failed(error)
    } finally {
      wanted.current = null
      show(null)
    }
  }
  return { shown: shown ?? is, toggle: () => void toggle() }
}
