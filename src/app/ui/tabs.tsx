import { type KeyboardEvent, useRef } from 'react'
import './tabs.css'

interface TabsProps<Name extends string> {
  label: string
  tabs: readonly { name: Name; label: string }[]
  current: Name
  onChoose: (name: Name) => void
  /** The id of the element that shows the current tab. */
  panelId: string
}

/** A row of tabs: one is in the order of the keyboard, arrows lead to the others. */
export function Tabs<Name extends string>({ label, tabs, current, onChoose, panelId }: TabsProps<Name>) {
  const row = useRef<HTMLDivElement>(null)
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const at = tabs.findIndex(({ name }) => name === current)
    const next = tabs[(at + by + tabs.length) % tabs.length]
    if (next === undefined) return
    onChoose(next.name)
    row.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus()
  }
  return (
    <div ref={row} className="tabs" role="tablist" aria-label={label} onKeyDown={step}>
      {tabs.map(({ name, label: words }) => (
        <button
          key={name}
          type="button"
          role="tab"
          className="tab"
          data-tab={name}
          aria-selected={name === current}
          aria-controls={panelId}
          tabIndex={name === current ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {words}
        </button>
      ))}
    </div>
  )
}
