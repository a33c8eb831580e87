import { memo } from 'react'
import type { Option } from '#engine'
import { describedBy, optionText } from './option-text.tsx'

export interface OptionRowProps {
  option: Option
  idPrefix: string
  checked: boolean
  disabled: boolean
  onToggle: (optionId: string) => void
  /** Place in the whole list, for lists of which only a part is on the page. */
  place?: number
  of?: number
  /** Where it stands when it is kept outside of the rows in view, because it has the focus. */
  top?: number
}

/**
 * One option: the whole row can be pressed. Drawn again only when it itself changes. The box is the browser's own
 * in our colour: sixty PrimeReact Checkbox components cost four times the main-thread time of the whole step (npm run bench).
 */
export const OptionRow = memo(function OptionRow(props: OptionRowProps) {
  const { option, idPrefix, checked, disabled, onToggle, place, of, top } = props
  const id = `${idPrefix}-${option.id}`
  // Only an option with help or a picture needs a name and a description of its own: the label names the others.
  const describes = describedBy(option, id)
  const described = describes ? { 'aria-label': option.label, 'aria-describedby': describes } : undefined
  const row = (
    <label className="option-row" data-dimmed={disabled || undefined}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={() => onToggle(option.id)}
        {...described}
      />
      {optionText(option, id)}
    </label>
  )
  if (place === undefined) return row
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list item outside of ul; the list keeps spacers beside its rows
    <div
      role="listitem"
      aria-posinset={place}
      aria-setsize={of}
      className={top === undefined ? undefined : 'option-kept'}
      style={top === undefined ? undefined : { top }}
    >
      {row}
    </div>
  )
})
