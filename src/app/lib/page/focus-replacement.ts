const lookEveryMs = 100
const looks = 40

const isLost = (at: Element | null) => at === null || at === document.body || at.id === 'main'

/**
 * What has the focus is about to be taken away: reading goes on at what will stand in its place, once that is drawn. Whoever goes
 * elsewhere meanwhile is left alone.
 */
export function focusReplacement(selector: string): void {
  const begin = document.activeElement
  let left = looks
  let isThere = false
  const look = () => {
    const at = document.activeElement
    const place = document.querySelector<HTMLElement>(selector)
    // A change of page may take it to the main part right after.
    if (isThere && at === place) return
    if (isLost(at) || (isThere && at?.isConnected === false)) {
      place?.focus({ preventScroll: true })
      place?.scrollIntoView({ block: 'nearest' })
      isThere = place !== null
    } else if (at !== begin) return
    left -= 1
    if (left > 0) setTimeout(look, lookEveryMs)
  }
  setTimeout(look, lookEveryMs)
}
