import { useId, useState } from 'react'
import { clearsOnLeave, setClearsOnLeave } from '../../lib/navigation/leave-quickly.ts'
import { text } from '../../lib/texts/texts.ts'

/** How to leave, what it clears, and honestly what it cannot do. */
export const LeavingNote = () => (
  <details className="leaving-note">
    <summary>{text('leave.about')}</summary>
    <LeavingChoice />
  </details>
)

export function LeavingChoice() {
  const [clears, setClears] = useState(clearsOnLeave)
  const id = useId()
  return (
    <div className="leaving-choice stack-2">
      <p>{text('leave.how')}</p>
      <p>{text('leave.limits')}</p>
      <p>{text('leave.stays')}</p>
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
    </div>
  )
}
