import { useCallback, useEffect, useRef, useState } from 'react'

/** On for so long after it is started; started again, it begins anew. */
export function useTimedFlag(lengthMs: number): [on: boolean, start: () => void] {
  const [on, setOn] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const start = useCallback(() => {
    clearTimeout(timer.current)
    setOn(true)
    timer.current = setTimeout(() => setOn(false), lengthMs)
  }, [lengthMs])
  return [on, start]
}

/** On from `delayMs` after it is wished for, for so long; once. */
export function useHighlight(wished: boolean, delayMs: number, lengthMs: number): boolean {
  const [on, start] = useTimedFlag(lengthMs)
  useEffect(() => {
    if (!wished) return
    const timer = setTimeout(start, delayMs)
    return () => clearTimeout(timer)
  }, [wished, delayMs, start])
  return on
}
