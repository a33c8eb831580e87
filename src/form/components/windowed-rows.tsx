import { type ReactNode, useEffect, useRef, useState } from 'react'

/** A row's height before any was seen. */
const minRowHeight = 44
/** Rows beyond the edges of the view: enough for Tab to find the next one, and for a flick of the finger. */
const beyond = 4
/** The window moves in steps, so that most scrolling draws nothing. */
const stepRows = 4

interface Range {
  from: number
  to: number
}
const firstRange: Range = { from: 0, to: 20 }

interface WindowedRowsProps {
  count: number
  /** Draws the row at this index; `top` is given to the one that stands outside of the window. */
  children: (index: number, top?: number) => ReactNode
}

/**
 * A long list of which only what is in view stands on the page, whichever ancestor scrolls. Rows carry their own place
 * and the size of the whole list, so a screen reader counts right; the row that has the focus stays wherever it is.
 */
export function WindowedRows({ count, children }: WindowedRowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const seenRows = useRef<SeenRows>({ height: minRowHeight, rows: 1 })
  const [range, setRange] = useState<Range>(firstRange)
  const [focused, setFocused] = useState<number>()
  // After a search the window may stand behind the end of the list.
  const { from, to } = range.from < count ? { from: range.from, to: Math.min(range.to, count) } : initialRange(count)

  const lookLater = useRef(() => {})
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const seen = list.current && rangeInView(list.current, seenRows.current)
      if (seen) setRange((before) => (before.from === seen.from && before.to === seen.to ? before : seen))
    }
    const later = () => {
      frame ||= requestAnimationFrame(look)
    }
    lookLater.current = later
    // Scroll events do not bubble, so the capture phase is where those of any ancestor are heard.
    document.addEventListener('scroll', later, { capture: true, passive: true })
    window.addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', later, { capture: true })
      window.removeEventListener('resize', later)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count puts other rows under the window
  useEffect(() => lookLater.current(), [count])

  const height = meanHeight(seenRows.current)
  const indexes = Array.from({ length: to - from }, (_, offset) => from + offset)
  if (focused !== undefined && focused < from) indexes.unshift(focused)
  if (focused !== undefined && focused >= to && focused < count) indexes.push(focused)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a ul may hold nothing but li, and this list needs spacers
    <div
      ref={list}
      role="list"
      className="option-list"
      onFocus={(event) => setFocused(placeOf(event.target))}
      onBlur={() => setFocused(undefined)}
    >
      <div style={{ height: from * height }} aria-hidden="true" />
      {/* The row with the focus stays in the same place among its siblings: moving it would take the focus away. */}
      {indexes.map((index) => children(index, index < from || index >= to ? index * height : undefined))}
      <div style={{ height: Math.max(0, count - to) * height }} aria-hidden="true" />
    </div>
  )
}

const initialRange = (count: number): Range => ({ from: 0, to: Math.min(firstRange.to, count) })

/** All rows measured so far: the mean over all of them hardly moves, so the list keeps its length while one scrolls. */
interface SeenRows {
  height: number
  rows: number
}
const meanHeight = ({ height, rows }: SeenRows): number => height / rows

/** The rows in view and some more, in steps; measures on the way how high rows are. */
function rangeInView(element: HTMLElement, seen: SeenRows): Range | undefined {
  const box = element.getBoundingClientRect()
  if (box.height === 0) return undefined
  const rows = element.querySelectorAll(':scope > [aria-posinset]:not(.option-kept)')
  const first = rows[0]?.getBoundingClientRect()
  const last = rows[rows.length - 1]?.getBoundingClientRect()
  if (first && last && last.bottom > first.top) {
    seen.height += last.bottom - first.top
    seen.rows += rows.length
  }
  const mean = meanHeight(seen)
  const top = Math.max(0, -box.top)
  const bottom = Math.max(0, Math.min(box.height, window.innerHeight - box.top))
  return {
    from: Math.max(0, Math.floor((top / mean - beyond) / stepRows) * stepRows),
    to: Math.ceil((bottom / mean + beyond) / stepRows) * stepRows,
  }
}

const placeOf = (element: Element): number | undefined => {
  const place = Number(element.closest('[aria-posinset]')?.getAttribute('aria-posinset'))
  return place > 0 ? place - 1 : undefined
}
