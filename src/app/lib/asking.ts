import { useSyncExternalStore } from 'react'

/** One question at a time that any menu may ask; the dialog stands in front of the page, which need not know of it. */
export function createAsking<Thing>() {
  let asked: Thing | null = null
  const listeners = new Set<() => void>()
  const ask = (thing: Thing | null): void => {
    asked = thing
    for (const tell of listeners) tell()
  }
  const watch = (tell: () => void) => {
    listeners.add(tell)
    return () => void listeners.delete(tell)
  }
  return {
    ask: (thing: Thing) => ask(thing),
    close: () => ask(null),
    useAsked: (): Thing | null => useSyncExternalStore(watch, () => asked),
  }
}
