import type { Option } from '@kindred/engine'
import { memo, type ReactElement } from 'react'
import { describedBy, optionText } from './option-text.tsx'

export interface RowProps {
  option: Option
  idPrefix: string
  checked: boolean
  disabled: boolean
  onToggle: (optionId: string) => void
}

/**
 * One option: the whole row can be pressed. The box is the browser's own in our colour: sixty PrimeReact Checkbox components
 * cost four times the main-thread time of the whole step (npm run bench).
 */
function optionRow({ option, idPrefix, checked, disabled, onToggle }: RowProps, key?: string): ReactElement {
  const id = `${idPrefix}-${option.id}`
  // Only an option with help or a picture needs a name and a description of its own: the label names the others.
  const describes = describedBy(option, id)
  const described = describes ? { 'aria-label': option.label, 'aria-describedby': describes } : undefined
  return (
    <label className="option-row" key={key} data-dimmed={disabled || undefined}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={() => onToggle(option.id)}
        {...described}
      />
      {option.help || option.image ? optionText(option, id) : option.label}
    </label>
  )
}

/** Draws the row of an option that is chosen or not, and can be pressed or not. */
export type DrawRow = (option: Option, checked: boolean, disabled: boolean) => ReactElement

/**
 * Draws rows and remembers each: what has not changed is the same element, which React passes by. So rows need no component
 * each, and sixty components cost more to make than what they draw.
 */
export function rowDrawer(idPrefix: string, onToggle: (optionId: string) => void): DrawRow {
  const drawn = new Map<Option, { checked: boolean; disabled: boolean; row: ReactElement }>()
  return (option, checked, disabled) => {
    const known = drawn.get(option)
    if (known !== undefined && known.checked === checked && known.disabled === disabled) return known.row
    const row = optionRow({ option, idPrefix, checked, disabled, onToggle }, option.id)
    drawn.set(option, { checked, disabled, row })
    return row
  }
}

export interface PlacedRowProps extends RowProps {
  /** Place in the whole list, of which only a part is on the page. */
  place: number
  of: number
  /** Where it stands when it is kept outside of the rows in view, because it has the focus. */
  top: number | undefined
}

/** A row of a long list, which says its place. Drawn again only when it itself changes. */
export const PlacedRow = memo(function PlacedRow({ place, of, top, ...row }: PlacedRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list item outside of ul; the list keeps spacers beside its rows
    <div
      role="listitem"
      aria-posinset={place}
      aria-setsize={of}
      className={top === undefined ? undefined : 'option-kept'}
      style={top === undefined ? undefined : { top }}
    >
      {/* Without a key: what stands at a place changes its words when a search puts another option there. */}
      {optionRow(row)}
    </div>
  )
})
