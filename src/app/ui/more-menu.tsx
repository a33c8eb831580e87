import { useEffect, useId, useRef, useState } from 'react'
import './button.css'
import { MoreIcon } from './icons.tsx'
import './more-menu.css'

export interface MenuEntry {
  label: string
  onChoose: () => void
}

/** What can be done with a thing, behind one small button; closed by Escape, by a choice, and by going elsewhere. */
export function MoreMenu({ name, entries }: { name: string; entries: MenuEntry[] }) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const listId = useId()

  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [open])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list wherever inside it the focus is
    <div
      className="more-menu"
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        // A dialog around it stays open.
        event.preventDefault()
        event.stopPropagation()
        setOpen(false)
        opener.current?.focus()
      }}
    >
      <button
        ref={opener}
        type="button"
        className="icon-button"
        aria-expanded={open}
        aria-controls={listId}
        aria-label={name}
        onClick={() => setOpen(!open)}
      >
        <MoreIcon />
      </button>
      <ul id={listId} className="more-menu-list" hidden={!open}>
        {entries.map(({ label, onChoose }) => (
          <li key={label}>
            <button
              type="button"
              className="more-menu-entry"
              onClick={() => {
                setOpen(false)
                onChoose()
              }}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
