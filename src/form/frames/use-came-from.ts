import { useState } from 'react'

/** The state before this one, and whether there was one since the frame was drawn first. */
export function useCameFrom(state: string): { cameFrom: string | undefined; hasMoved: boolean } {
  const [seen, setSeen] = useState<{ now: string; before: string | undefined }>({ now: state, before: undefined })
  if (seen.now === state) return { cameFrom: seen.before, hasMoved: seen.before !== undefined }
  setSeen({ now: state, before: seen.now })
  return { cameFrom: seen.now, hasMoved: true }
}
