import { memo, type ReactElement, useMemo } from 'react'
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
  const rowOf = useMemo(() => drawnRows(idPrefix, onToggle), [idPrefix, onToggle])
  const isOff = (option: Option) => disabled || (full && option.exclusive !== true && !chosen.has(option.id))
  if (options.length < windowedFrom)
    return (
      <div className="option-list">{options.map((option) => rowOf(option, chosen.has(option.id), isOff(option)))}</div>
    )
  return (
    <WindowedRows count={options.length}>
      {(index, top) => {
        const option = options[index]
        return option === undefined ? null : (
          <OptionRow
            // Rows of a long list are used again by place: a search then changes texts instead of making rows anew.
            key={index}
            option={option}
            idPrefix={idPrefix}
            checked={chosen.has(option.id)}
            disabled={isOff(option)}
            onToggle={onToggle}
            place={index + 1}
            of={options.length}
            top={top}
          />
        )
      }}
    </WindowedRows>
  )
})

/** Keeps the element of a row for each of its states: React passes over an element that it has drawn before. */
function drawnRows(idPrefix: string, onToggle: (optionId: string) => void) {
  const states = [new Map<Option, ReactElement>(), new Map(), new Map(), new Map()] as const
  return (option: Option, checked: boolean, disabled: boolean): ReactElement => {
    const drawn = states[checked ? (disabled ? 3 : 2) : disabled ? 1 : 0]
    const known = drawn.get(option)
    if (known) return known
    const row = (
      <OptionRow
        key={option.id}
        option={option}
        idPrefix={idPrefix}
        checked={checked}
        disabled={disabled}
        onToggle={onToggle}
      />
    )
    drawn.set(option, row)
    return row
  }
}
