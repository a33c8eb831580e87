import { type ReactNode, useId, useState } from 'react'

interface CollapsibleGroupProps {
  heading: string
  /** What was chosen in it is seen from the start. */
  startsOpen: boolean
  children: ReactNode
}

/** Options behind a heading that opens and closes. */
export function CollapsibleGroup({ heading, startsOpen, children }: CollapsibleGroupProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const id = useId()
  return (
    <div className="folding-group">
      <button
        type="button"
        className="folding-heading"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {heading}
      </button>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}
