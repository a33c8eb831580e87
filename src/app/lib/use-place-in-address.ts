import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Until then what is read later may still push a place down. */
const settledMs = 5_000
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Brings what the address names (`#…`) into view: a browser looks for it before the page is drawn. While lists above it are still
 * coming it stays in view, unless somebody moves by themselves.
 */
export function usePlaceInAddress(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const place = hash.length > 1 ? document.getElementById(hash.slice(1)) : null
    if (place === null) return
    const growing = new ResizeObserver(() => place.scrollIntoView())
    growing.observe(document.body)
    const stop = () => {
      growing.disconnect()
      clearTimeout(settled)
      for (const move of ownMoves) removeEventListener(move, stop)
    }
    const settled = setTimeout(stop, settledMs)
    for (const move of ownMoves) addEventListener(move, stop, { passive: true })
    return stop
  }, [hash])
}
