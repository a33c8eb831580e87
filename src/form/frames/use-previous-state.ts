import { useState } from 'react'

/** The state before this one, and whether there was one since the frame was drawn first. */
export function usePreviousState(state: string): { previousState: string | undefined; hasMoved: boolean } {
  const [seen, setSeen] = useState<{ now: string; before: string | undefined }>({ now: state, before: undefined })
  if (seen.now === state) return { previousState: seen.before, hasMoved: seen.before !== undefined }
  setSeen({ now: state, before: seen.now })
  return { previousState: seen.now, hasMoved: true }
}
