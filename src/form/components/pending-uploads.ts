import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let underWay = 0

/** A photo is on its way until the function that this gives is called. */
export function trackUpload(): () => void {
  change(1)
  let ended = false
  return () => {
    if (ended) return
    ended = true
    change(-1)
  }
}

function change(by: number): void {
  underWay += by
  for (const tell of listeners) tell()
}

const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Whether to wait: who goes on now would go without the photo that they chose. */
export const useUploading = (): boolean =>
  useSyncExternalStore(
    listen,
    () => underWay > 0,
    () => false,
  )
