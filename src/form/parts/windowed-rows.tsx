import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A row's least height in CSS; the true mean is measured from the rows on the page. */
const leastRowHeight = 44
/** Rows beyond the edges of the view: enough for Tab to find the next one, and for a flick of the finger. */
const beyond = 6
/** The window moves in steps, so that most scrolling draws nothing. */
const stepRows = 4
const firstRows = 24

interface Range {
  from: number
  to: number
}

const sameRange = (a: Range, b: Range) => a.from === b.from && a.to === b.to

/**
 * A long list of which only what is in view stands on the page, whichever ancestor scrolls. Rows carry their own place
 * and the size of the whole list, so a screen reader counts right; the row that has the focus stays wherever it is.
 */
export function WindowedRows({ count, children }: { count: number; children: (index: number) => ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  const rowHeight = useRef(leastRowHeight)
  const [range, setRange] = useState<Range>({ from: 0, to: firstRows })
  const [focused, setFocused] = useState<number>()
  const to = Math.min(range.to, count)
  const from = Math.min(range.from, Math.max(0, to - 1))

  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const element = list.current
      if (element === null) return
      const box = element.getBoundingClientRect()
      if (box.height === 0) return
      const rows = element.querySelectorAll<HTMLElement>(':scope > [aria-posinset]')
      const first = rows[0]?.getBoundingClientRect()
      const last = rows[rows.length - 1]?.getBoundingClientRect()
      if (first && last && rows.length > 1) rowHeight.current = (last.bottom - first.top) / rows.length
      const top = Math.max(0, -box.top)
      const bottom = Math.max(0, Math.min(box.height, window.innerHeight - box.top))
      const next = {
        from: Math.max(0, Math.floor((top / rowHeight.current - beyond) / stepRows) * stepRows),
        to: Math.ceil((bottom / rowHeight.current + beyond) / stepRows) * stepRows,
      }
      setRange((before) => (sameRange(before, next) ? before : next))
    }
    const later = () => {
      frame ||= requestAnimationFrame(look)
    }
    // Scroll events do not bubble, so the capture phase is where those of any ancestor are heard.
    document.addEventListener('scroll', later, { capture: true, passive: true })
    window.addEventListener('resize', later)
    later()
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', later, { capture: true })
      window.removeEventListener('resize', later)
    }
  }, [])

  // A search changes the rows under the window: look from the top again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count is what the effect reacts to
  useLayoutEffect(() => {
    setFocused(undefined)
  }, [count])

  const indexes = Array.from({ length: to - from }, (_, offset) => from + offset)
  const keptAbove = focused !== undefined && focused < from
  const keptBelow = focused !== undefined && focused >= to && focused < count
  const height = rowHeight.current
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are labels; list items around 5,000 of them would double the page
    <div
      ref={list}
      role="list"
      className="option-list windowed"
      onFocus={(event) => setFocused(placeOf(event.target))}
      onBlur={() => setFocused(undefined)}
    >
      {keptAbove && <Kept top={focused * height}>{children(focused)}</Kept>}
      <div style={{ height: from * height }} aria-hidden="true" />
      {indexes.map(children)}
      <div style={{ height: Math.max(0, count - to) * height }} aria-hidden="true" />
      {keptBelow && <Kept top={focused * height}>{children(focused)}</Kept>}
    </div>
  )
}

const Kept = ({ top, children }: { top: number; children: ReactNode }) => (
  <div className="option-kept" style={{ top }}>
    {children}
  </div>
)

const placeOf = (element: Element): number | undefined => {
  const place = Number(element.closest('[aria-posinset]')?.getAttribute('aria-posinset'))
  return place > 0 ? place - 1 : undefined
}
