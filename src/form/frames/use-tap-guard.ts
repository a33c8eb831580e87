import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** So long after what is under a finger changed, a tap was meant for what stood there before. */
const calmMs = 400

/**
 * Taps of a finger do nothing for a moment after the view changed: the second tap of a double tap would choose what nobody
 * looked at. So would the second click of a double click; other clicks and the keyboard are left alone.
 *
 * @example const rest = useTapGuard(box); rest()  // the view changes now
 */
export function useTapGuard(box: RefObject<HTMLElement | null>): () => void {
  const until = useRef(0)
  useEffect(() => {
    const element = box.current
    const refuse = (event: MouseEvent) => {
      const isTap = 'pointerType' in event && event.pointerType === 'touch'
      if ((!isTap && event.detail < 2) || event.timeStamp >= until.current) return
      event.preventDefault()
      event.stopPropagation()
    }
    element?.addEventListener('click', refuse, true)
    return () => element?.removeEventListener('click', refuse, true)
  }, [box])
  return useCallback(() => {
    until.current = performance.now() + calmMs
  }, [])
}
