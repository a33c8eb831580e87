import { useId } from 'react'
import './labelled-checkbox.css'

interface LabelledCheckboxProps {
  label: string
  help?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox with a label and an optional help text, for an additional choice in a form. */
export function LabelledCheckbox({ label, help, checked, onChange }: LabelledCheckboxProps) {
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
