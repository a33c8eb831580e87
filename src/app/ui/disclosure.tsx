import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface DisclosureProps {
  /** What it is about, by which its button is found again once that is drawn anew. */
  of?: string | undefined
  className: string
  /** Of the button that opens it. */
  openerClass: string
  label: string
  opener: ReactNode
  /** What opens below the button; `close` for whatever is chosen there: the focus is on the button then, so that a dialog gives it back. */
  children: (props: { id: string; open: boolean; close: () => void }) => ReactNode
}

/** A list that hangs below a button; arrow keys go through it. Closed by a press or a focus outside of both, and by Escape, which goes back to the button. */
export function Disclosure({ of, className, openerClass, label, opener, children }: DisclosureProps) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    if (!open) return
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      const way = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const stops: (Element | null)[] = [...(box.current?.querySelectorAll('a, button') ?? [])]
      const at = stops.indexOf(document.activeElement)
      if (way && at >= 0) {
        event.preventDefault()
        const next = stops[(at + way + stops.length) % stops.length]
        if (next instanceof HTMLElement) next.focus()
      }
      if (event.key !== 'Escape') return
      // A dialog around it stays open.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [open])
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <div className={className} ref={box} data-of={of}>
      <button
        ref={button}
        type="button"
        className={openerClass}
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        {opener}
      </button>
      {children({ id, open, close })}
    </div>
  )
}
