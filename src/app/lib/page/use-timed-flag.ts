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
