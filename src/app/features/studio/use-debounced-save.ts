import { useEffect, useRef } from 'react'

const pauseMs = 150

/** Saves what was typed last after a pause; whoever leaves within the pause has written it all the same. */
export function useDebouncedSave(save: (typed: string) => void): (typed: string) => void {
  const waiting = useRef<{ typed: string; timer: ReturnType<typeof setTimeout> }>(undefined)
  const latest = useRef(save)
  latest.current = save
  const flush = useRef(() => {
    if (waiting.current === undefined) return
    const { typed, timer } = waiting.current
    clearTimeout(timer)
    waiting.current = undefined
    latest.current(typed)
  })
  useEffect(() => () => flush.current(), [])
  return (typed) => {
    clearTimeout(waiting.current?.timer)
    waiting.current = { typed, timer: setTimeout(() => flush.current(), pauseMs) }
  }
}
