import { memo } from 'react'
import type { Offer } from '../journey/use-offers.ts'
import { describedBy, optionText } from './option-text.tsx'
import { WindowedRows } from './windowed-rows.tsx'

/** Longer lists render only the rows in view. */
const windowedFrom = 120

interface OptionListProps {
  options: readonly Offer[]
  idPrefix: string
  chosen: ReadonlySet<string>
  /** The limit is reached: only what is chosen, and what replaces everything, can be pressed. */
  full: boolean
  disabled: boolean
  onToggle: (optionId: string) => void
}

/** The rows of one section of a checklist. */
export const OptionList = memo(function OptionList(props: OptionListProps) {
  const { options, idPrefix, chosen, full, disabled, onToggle } = props
  const row = (option: Offer) => {
    const checked = chosen.has(option.id)
    return {
      option,
      id: `${idPrefix}-${option.id}`,
      checked,
      disabled: disabled || (!checked && (option.isFull === true || (full && option.exclusive !== true))),
      onToggle,
    }
  }
  if (options.length < windowedFrom)
    return (
      <div className="option-list">
        {options.map((option) => (
          <OptionRow key={option.id} {...row(option)} />
        ))}
      </div>
    )
  return (
    <WindowedRows count={options.length}>
      {(index, top) => {
        const option = options[index]
        return (
          option && (
            // biome-ignore lint/a11y/useSemanticElements: a list item outside of ul; the list keeps spacers beside its rows
            <div
              // Rows of a long list are reused by place: a search then changes texts instead of rendering new rows.
              key={index}
              role="listitem"
              aria-posinset={index + 1}
              aria-setsize={options.length}
              className={top === undefined ? undefined : 'option-kept'}
              style={{ top }}
            >
              <OptionRow {...row(option)} />
            </div>
          )
        )
      }}
    </WindowedRows>
  )
})

interface OptionRowProps {
  option: Offer
  id: string
  checked: boolean
  disabled: boolean
  onToggle: (optionId: string) => void
}

/** One option: the whole row can be pressed. A native check box: PrimeReact's costs four times as much as the whole step. */
const OptionRow = memo(function OptionRow({ option, id, checked, disabled, onToggle }: OptionRowProps) {
  // Only an option with help, a picture or places needs a name and a description of its own: the label names the others.
  const describes = describedBy(option, id)
  const described = describes ? { 'aria-label': option.label, 'aria-describedby': describes } : undefined
  return (
    <label className="option-row" lang={option.lang} data-dimmed={disabled || undefined}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={() => onToggle(option.id)}
        {...described}
      />
      {option.help || option.image || option.places ? optionText(option, id) : option.label}
    </label>
  )
})
