import { type ReactNode, useEffect, useRef, useState } from 'react'
import { blockEntries } from '../lib/memories/blocks.ts'
import { type Reportable, useIsReported } from '../lib/memories/reporting.ts'
import { text } from '../lib/texts/texts.ts'
import './button.css'
import './reported.css'

/** What its reader reported is not shown to them any more, unless they want to see it. */
export function Reported({ target, children }: { target: Reportable; children: ReactNode }) {
  const isReported = useIsReported(target)
  const [isShown, setShown] = useState(false)
  const line = useRef<HTMLDivElement>(null)
  const before = useRef(isReported)
  const hidden = isReported && !isShown

  useEffect(() => {
    // The menu that was pressed is gone: reading goes on here.
    if (isReported && !before.current) line.current?.focus({ preventScroll: true })
    before.current = isReported
  }, [isReported])

  if (!hidden) return children
  return (
    <div ref={line} className="reported" tabIndex={-1}>
      <p>{text('report.done')}</p>
      {target.person &&
        blockEntries(target.person).map(({ label, onChoose }) => (
          <button key={label} type="button" className="button small" onClick={onChoose}>
            {label}
          </button>
        ))}
      <button type="button" className="text-button" onClick={() => setShown(true)}>
        {text('report.show')}
      </button>
    </div>
  )
}
