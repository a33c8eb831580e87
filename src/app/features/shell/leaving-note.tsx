import { useId, useState } from 'react'
import { clearsOnLeave, setClearsOnLeave } from '../../lib/leave-quickly.ts'
import { text } from '../../lib/texts.ts'

/** How to leave, what it clears, and honestly what it cannot do. */
export function LeavingNote() {
  const [clears, setClears] = useState(clearsOnLeave)
  const id = useId()
  return (
    <details className="leaving-note">
      <summary>{text('leave.about')}</summary>
      <p>{text('leave.how')}</p>
      <p>{text('leave.limits')}</p>
      <label htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={clears}
          onChange={(event) => {
            setClears(event.target.checked)
            setClearsOnLeave(event.target.checked)
          }}
        />
        {text('leave.clear')}
      </label>
    </details>
  )
}
