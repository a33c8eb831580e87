import { useSyncExternalStore } from 'react'

/** Memories that a reader chose to see behind their content note. Kept until the page is closed, nowhere else. */
const opened = new Set<string>()
const listeners = new Set<() => void>()

export function openMemory(link: string): void {
  opened.add(link)
  for (const tell of listeners) tell()
}

export function useIsOpened(link: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => opened.has(link),
  )
}
