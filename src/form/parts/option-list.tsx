import { memo } from 'react'
import type { Option } from '#engine'
import { OptionRow } from './option-row.tsx'
import { WindowedRows } from './windowed-rows.tsx'

/** Longer lists keep only the rows in view on the page. */
export const windowedFrom = 120

export interface OptionListProps {
  options: readonly Option[]
  idPrefix: string
  chosen: ReadonlySet<string>
  /** The limit is reached: what is not chosen, and does not replace everything, cannot be chosen now. */
  full: boolean
  disabled: boolean
  onToggle: (optionId: string) => void
}

/** The rows of one section of a checklist. */
export const OptionList = memo(function OptionList(props: OptionListProps) {
  const { options, idPrefix, chosen, full, disabled, onToggle } = props
  const row = (option: Option, place?: number, top?: number) => (
    <OptionRow
      // Rows of a long list are used again by place: a search then changes texts instead of making rows anew.
      key={place ?? option.id}
      option={option}
      idPrefix={idPrefix}
      checked={chosen.has(option.id)}
      disabled={disabled || (full && option.exclusive !== true && !chosen.has(option.id))}
      onToggle={onToggle}
      place={place}
      top={top}
      of={place === undefined ? undefined : options.length}
    />
  )
  if (options.length < windowedFrom) return <div className="option-list">{options.map((option) => row(option))}</div>
  return (
    <WindowedRows count={options.length}>
      {(index, top) => {
        const option = options[index]
        return option === undefined ? null : row(option, index + 1, top)
      }}
    </WindowedRows>
  )
})
