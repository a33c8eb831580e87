// Stands in front of every script of a page that is measured (vitals.ts), as it is: nothing may be compiled into it.
const seen = { largestPaint: 0, shift: 0, moved: [], interaction: 0 }
window.vitals = seen

/** Hears of every entry of a type, those from before included. */
function hear(type, note, options) {
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options })
}

hear('largest-contentful-paint', ({ startTime }) => {
  seen.largestPaint = startTime
})
hear('layout-shift', ({ value, hadRecentInput, sources }) => {
  if (hadRecentInput) return
  seen.shift += value
  for (const { node } of sources) {
    const at = node instanceof Element ? node : node?.parentElement
    seen.moved.push(`${value.toFixed(3)} ${at?.tagName.toLowerCase()}.${at?.className}`)
  }
})
hear(
  'event',
  ({ interactionId, duration }) => {
    if (interactionId > 0) seen.interaction = Math.max(seen.interaction, duration)
  },
  { durationThreshold: 16 },
)
