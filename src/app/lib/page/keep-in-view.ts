/** User input events that stop automatic scrolling. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const canTakeFocus = 'a[href], button, input, textarea, select, summary, [tabindex]'

interface InViewOptions {
  block?: ScrollLogicalPosition
  /** The first time that it can be seen. */
  onSeen?: () => void
}

/**
 * Scrolls an element into view and keeps it there while the layout still changes (a dialog that opens after it was drawn, code and
 * answers that arrive late, another part of the page that scrolls), and moves the focus to it. Ends with the returned function.
 */
export function keepInView(element: HTMLElement, { block = 'center', onSeen }: InViewOptions = {}): () => void {
  // Never smoothly: it would arrive after its highlight, and some get sick of it.
  const show = () => element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
  let isSeen = false
  let follows = true
  const release = () => {
    follows = false
    growing.disconnect()
    for (const move of ownMoves) removeEventListener(move, release)
  }
  const growing = new ResizeObserver(show)
  const visible = new IntersectionObserver(
    (entries) => {
      if (follows) show()
      if (isSeen || !entries.at(-1)?.isIntersecting) return
      isSeen = true
      if (follows) focusOn(element)
      onSeen?.()
    },
    { threshold: [0, 0.25, 0.5, 0.75, 1] },
  )
  for (let box: Element | null = element; box; box = box.parentElement) growing.observe(box)
  for (const move of ownMoves) addEventListener(move, release, { passive: true })
  visible.observe(element)
  show()
  return () => {
    release()
    visible.disconnect()
  }
}

/** The element itself, or the control in it. */
function focusOn(element: HTMLElement): void {
  const target = element.matches(canTakeFocus) ? element : element.querySelector<HTMLElement>('input, button')
  if (target === null) element.tabIndex = -1
  ;(target ?? element).focus({ preventScroll: true })
}
