import type { Answer, Field } from '@kindred/engine'
import { useEffect, useRef, useState } from 'react'

/** True and false in turn, `times` steps of `ms`, each time that what is watched changes to another answer. */
export function useBlink(blink: Field['blink'], watched: Answer | undefined): boolean {
  const [step, setStep] = useState(0)
  const before = useRef(watched)
  const seen = useRef(false)
  useEffect(() => {
    // The field often comes into being by that very answer, so its first sight counts as a change too.
    const changed = watched !== before.current || !seen.current
    seen.current = true
    before.current = watched
    if (blink === undefined || watched === undefined || !changed) return
    setStep(blink.times)
    const timer = setInterval(() => setStep((left) => Math.max(0, left - 1)), blink.ms)
    const end = setTimeout(() => clearInterval(timer), blink.times * blink.ms + blink.ms / 2)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
      setStep(0)
    }
  }, [blink, watched])
  return step % 2 === 0 ? step > 0 : false
}
