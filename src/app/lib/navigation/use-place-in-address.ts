import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { keepInView } from '../page/keep-in-view.ts'

/** So long a place may still be on its way, or be pushed down by what arrives above it. */
const settledMs = 5_000

/**
 * Brings what the address names (`#…`) into view and moves the focus there, on a cold load and inside the app: a browser looks for it
 * before the page is drawn, and never after a move of the router. A dialog in front of the page is looked into first.
 */
export function usePlaceInAddress(): void {
  const { pathname, search, hash, key } = useLocation()
  const last = useRef({ pathname: '', search: '', hash: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address again, by its new key, leads there again
  useEffect(() => {
    const before = last.current
    last.current = { pathname, search, hash }
    // A dialog opened or closed over the same place.
    const isSamePlace = before.pathname === pathname && before.hash === hash && before.search !== search
    if (hash.length < 2 || isSamePlace) return
    let stop: (() => void) | undefined
    const look = () => {
      const place = placeOf(hash)
      if (place === null) return
      coming.disconnect()
      for (let list = place.closest('details'); list; list = list.parentElement?.closest('details') ?? null)
        list.open = true
      stop = keepInView(place, { block: 'start' })
    }
    const coming = new MutationObserver(look)
    coming.observe(document.body, { childList: true, subtree: true })
    look()
    const settled = setTimeout(() => {
      coming.disconnect()
      stop?.()
    }, settledMs)
    return () => {
      clearTimeout(settled)
      coming.disconnect()
      stop?.()
    }
  }, [pathname, search, hash, key])
}

function placeOf(hash: string): HTMLElement | null {
  const selector = `#${CSS.escape(nameIn(hash))}`
  const inFront = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  return inFront?.querySelector<HTMLElement>(selector) ?? document.querySelector<HTMLElement>(selector)
}

function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
