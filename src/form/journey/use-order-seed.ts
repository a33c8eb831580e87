import { useContext, useSyncExternalStore } from 'react'
import { PortsContext } from './form-ports.tsx'

const key = 'kindred.order'

let seed: string | undefined

/** One for this browser, so that a random order is the same after a reload and on the way back. It is never sent anywhere. */
function seedOfBrowser(): string {
  if (seed !== undefined) return seed
  const drawn = String(crypto.getRandomValues(new Uint32Array(1))[0])
  try {
    seed = localStorage.getItem(key) ?? drawn
    localStorage.setItem(key, seed)
  } catch {
    // A browser that keeps nothing: the order holds as long as the page does.
    seed ??= drawn
  }
  return seed
}

const never = () => () => {}
const none = () => undefined

/**
 * What random orders of options are worked out from: what the page is given, or one of this browser. On a server nobody has one, and options stand as listed until
 * the page has taken over what was drawn there.
 */
export function useOrderSeed({ isNeeded }: { isNeeded: boolean }): string | undefined {
  const given = useContext(PortsContext)?.orderSeed
  const own = useSyncExternalStore(never, isNeeded && given === undefined ? seedOfBrowser : none, none)
  return given ?? own
}
