import { useSyncExternalStore } from 'react'

/** One value outside of React, such as what a menu asked about: any code sets it, and components that `use` it are drawn anew. */
export function createStore<Value>(value: Value) {
  const listeners = new Set<() => void>()
  const get = (): Value => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const set = (next: Value): void => {
    value = next
    for (const listener of [...listeners]) listener()
  }
  return { get, set, isUsed: () => listeners.size > 0, use: (): Value => useSyncExternalStore(subscribe, get) }
}
