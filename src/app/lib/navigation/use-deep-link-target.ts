import { type RefCallback, useEffect, useState } from 'react'
import { keepInView } from '../page/keep-in-view.ts'
import { useTimedFlag } from '../page/use-timed-flag.ts'

interface LedToOptions {
  /** Of several that an address names only the first moves the page; the others are marked where they stand. */
  moves?: boolean
  /** From the moment that it can be seen. */
  delayMs?: number
  lengthMs?: number
}

/**
 * For whatever an address leads to: brings it into view, moves the focus there and marks it for a moment, from when it can be seen. `led`: a number that
 * differs leads there again.
 * @example const { place, marked } = useDeepLinkTarget<HTMLButtonElement>(named)
 */
export function useDeepLinkTarget<Place extends HTMLElement>(
  led: boolean | number,
  { moves = true, delayMs = 0, lengthMs = 3_000 }: LedToOptions = {},
): { place: RefCallback<Place>; marked: boolean } {
  const [place, setPlace] = useState<Place | null>(null)
  const [marked, mark] = useTimedFlag(lengthMs)
  useEffect(() => {
    if (!led || place === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onSeen = () => {
      timer = setTimeout(() => {
        mark()
        timer = setTimeout(stop, lengthMs)
      }, delayMs)
    }
    const stop = moves ? keepInView(place, { onSeen }) : whenSeen(place, onSeen)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [led, place, moves, delayMs, lengthMs, mark])
  return { place: setPlace, marked }
}

function whenSeen(place: HTMLElement, onSeen: () => void): () => void {
  const visible = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    visible.disconnect()
    onSeen()
  })
  visible.observe(place)
  return () => visible.disconnect()
}
