const restMs = 1_000

/** Does it once the page is there and has had nothing else to do for a while; calling what it gives puts it off for good. */
export function whenIdle(work: () => void): () => void {
  let putOff = () => {}
  const rest = () => {
    const timer = setTimeout(() => {
      // Safari has no idle callback.
      if (typeof requestIdleCallback === 'undefined') return work()
      const idle = requestIdleCallback(work)
      putOff = () => cancelIdleCallback(idle)
    }, restMs)
    putOff = () => clearTimeout(timer)
  }
  // What is made ready must not stand in the way of what is being shown.
  if (document.readyState === 'complete') rest()
  else {
    addEventListener('load', rest, { once: true })
    putOff = () => removeEventListener('load', rest)
  }
  return () => putOff()
}

/**
 * Waits for a connection where there is none. To be asked before a part of the code is fetched: Chromium never asks again for a
 * module that it could not fetch once, so that the part would be missing until the page is loaded anew.
 */
export async function whenOnline(): Promise<void> {
  // Servers have no word for it.
  if (globalThis.navigator?.onLine === false)
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}
