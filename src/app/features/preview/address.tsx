import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** The whole address, drawn anew in the same moment as it changes: every choice of the preview stands in it. */
export const useAddress = (): URL => new URL(useSyncExternalStore(subscribe, () => window.location.href))

export function goTo(address: string, { replace = false } = {}): void {
  if (replace) window.history.replaceState(null, '', address)
  else window.history.pushState(null, '', address)
  for (const listener of listeners) listener()
}

/** A link within the preview: it loads nothing again. */
export function PreviewLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goTo(to)
    window.scrollTo(0, 0)
  }
  return (
    <a href={to} className={className} onClick={follow}>
      {children}
    </a>
  )
}
