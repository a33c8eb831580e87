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
