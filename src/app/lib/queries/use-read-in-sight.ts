import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { logFailure } from '../log.ts'
import { markRead } from './mark-read.ts'

/** In sight for so long, a row was read. */
const readAfterMs = 1_000

/** What a row that is not read yet says: the notifications that are read with it. */
export const unreadRow = (ids: readonly string[]) => ({ 'data-notifications': ids.join(' ') })
const rows = '[data-notifications]'

/** Half of it, or as much as fills half of the window. */
const isInSight = ({ intersectionRatio, intersectionRect }: IntersectionObserverEntry): boolean =>
  intersectionRatio >= 0.5 || intersectionRect.height >= window.innerHeight / 2

/**
 * Reads the rows of a list (`unreadRow`) that were in sight for a second or were pressed: in one call, when the list is closed or the page is left or put
 * aside. Until then they stay marked as new.
 */
export function useReadInSight(list: RefObject<HTMLElement | null>): void {
  const client = useQueryClient()
  const watched = useRef<IntersectionObserver>(undefined)
  const [seen] = useState(() => new Set<HTMLElement>())
  useEffect(() => {
    const timers = new Map<Element, ReturnType<typeof setTimeout>>()
    const note = (row: Element | null) => row instanceof HTMLElement && seen.add(row)
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          const { target } = entry
          const inSight = isInSight(entry)
          if (inSight === timers.has(target)) continue
          clearTimeout(timers.get(target))
          timers.delete(target)
          if (inSight) timers.set(target, setTimeout(note, readAfterMs, target))
        }
      },
      { threshold: [0, 0.1, 0.2, 0.3, 0.4, 0.5] },
    )
    watched.current = observer
    const pressed = ({ target }: Event) =>
      target instanceof Element && list.current?.contains(target) && note(target.closest(rows))
    const tell = () => {
      // What was read meanwhile says nothing any more.
      const ids = [...seen].flatMap(({ dataset: { notifications } }) => notifications?.split(' ') ?? [])
      seen.clear()
      if (ids.length === 0) return
      markRead(client, { notification_ids: ids }).catch((reason: unknown) =>
        logFailure('marking what was in sight as read', reason),
      )
    }
    const putAside = () => document.visibilityState === 'hidden' && tell()
    document.addEventListener('click', pressed, { capture: true })
    document.addEventListener('visibilitychange', putAside)
    window.addEventListener('pagehide', tell)
    return () => {
      document.removeEventListener('click', pressed, { capture: true })
      document.removeEventListener('visibilitychange', putAside)
      window.removeEventListener('pagehide', tell)
      observer.disconnect()
      for (const timer of timers.values()) clearTimeout(timer)
      tell()
    }
  }, [client, list, seen])
  // Rows come with each page; those that are observed already stay so.
  useEffect(() => {
    for (const row of list.current?.querySelectorAll(rows) ?? []) watched.current?.observe(row)
  })
}
