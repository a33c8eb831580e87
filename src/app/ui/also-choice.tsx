import { useId } from 'react'
import './also-choice.css'

interface AlsoChoiceProps {
  label: string
  help?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** One more thing that can be done in the same act. */
export function AlsoChoice({ label, help, checked, onChange }: AlsoChoiceProps) {
  const helpId = useId()
  return (
    <label className="also-choice">
      <input
        type="checkbox"
        checked={checked}
        aria-describedby={help === undefined ? undefined : helpId}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        <span>{label}</span>
        {help !== undefined && (
          <small id={helpId} aria-hidden="true">
            {help}
          </small>
        )}
      </span>
    </label>
  )
}
