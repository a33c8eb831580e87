import { app as appAddresses } from '@kindred/product/addresses.json'
import { matchPath } from 'react-router-dom'
import type { GuardedHistory } from './guarded-history.ts'
import { withParam } from './route-action.ts'

/**
 * Follows plain links (`<a href>` of help, messages, navigation, stories) as `<Link>` would: pages of the app by the router, others of
 * this site by the browser, and either only after whoever writes was asked (`useLeaveGuard`). Whatever a browser does better stays with
 * it: other sites, new tabs, downloads, places on this page, mail and phone numbers, and the ways out of a crisis.
 */
export function followLinks(history: GuardedHistory, go: (address: string) => void): () => void {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (link === null || !isPlainClick(event) || isNative(link)) return
    const to = addressOf(link, history)
    if (to === undefined) return
    event.preventDefault()
    if (isOfApp(to) && link.hreflang === '') {
      const { pathname, search, hash } = history.location
      history[to === pathname + search + hash ? 'replace' : 'push'](to)
    } else history.leave(to, () => go(to))
  }
  // After React, so that whoever took the click has said so.
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean =>
  !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

const isNative = (link: HTMLAnchorElement): boolean =>
  (link.target !== '' && link.target !== '_self') ||
  link.hasAttribute('download') ||
  link.matches('[data-leave], .help-now, [rel~="external"]')

/** The address on this site; none for other sites and protocols, and for a place on this page. */
function addressOf(link: HTMLAnchorElement, { location }: GuardedHistory): string | undefined {
  const href = link.getAttribute('href') ?? ''
  const url = new URL(link.href, window.location.href)
  if (url.origin !== window.location.origin || href.startsWith('#')) return undefined
  const here = location.pathname + location.search
  if (url.hash !== '' && url.pathname + url.search === here) return undefined
  // A dialog in front of this page, whatever else its address says.
  if (href.startsWith('?') && link.hreflang === '')
    return [...url.searchParams].reduce((to, [name, value]) => withParam(to, name, value), here)
  return url.pathname + url.search + url.hash
}

const isOfApp = (to: string): boolean => {
  const { pathname } = new URL(to, window.location.origin)
  return appAddresses.some((address) => matchPath(address, pathname) !== null)
}
