import { useEffect, useSyncExternalStore } from 'react'
import type { SaveQueue, SaveState } from './save-queue.ts'

/** A save queue as a frame shows it. When the connection is back, it tries again at once. */
export function useSaveQueue<T>({ watch, state, count, retry }: SaveQueue<T>): { saveState: SaveState; saves: number } {
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
  return { saveState: useSyncExternalStore(watch, state, state), saves: useSyncExternalStore(watch, count, count) }
}
