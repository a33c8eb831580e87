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
  /** Which block an option belongs to, whatever a search leaves of it. */
  blockOf: ReadonlyMap<Option, number>
}

/** The rows of one section of a checklist. */
export const OptionList = memo(function OptionList(props: OptionListProps) {
  const { options, idPrefix, chosen, full, disabled, onToggle, blockOf } = props
  const rowOf = useMemo(() => drawnRows(idPrefix, onToggle), [idPrefix, onToggle])
  const blocks = useMemo(() => inBlocks(options, blockOf), [options, blockOf])
  if (options.length < windowedFrom)
    return (
      <div className="option-list">
        {blocks.map(([block, inIt]) => (
          <Block
            key={block}
            options={inIt}
            chosen={inIt.flatMap(({ id }) => (chosen.has(id) ? id : [])).join(' ')}
            full={full}
            disabled={disabled}
            rowOf={rowOf}
          />
        ))}
      </div>
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
            disabled={isOff(option, chosen.has(option.id), full, disabled)}
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

const inBlocks = (options: readonly Option[], blockOf: ReadonlyMap<Option, number>): [number, Option[]][] => {
  const blocks = new Map<number, Option[]>()
  for (const option of options) {
    const block = blockOf.get(option) ?? 0
    const known = blocks.get(block)
    if (known) known.push(option)
    else blocks.set(block, [option])
  }
  return [...blocks]
}

const isOff = (option: Option, checked: boolean, full: boolean, disabled: boolean): boolean =>
  disabled || (full && option.exclusive !== true && !checked)

type RowOf = ReturnType<typeof drawnRows>

interface BlockProps {
  options: readonly Option[]
  /** Ids, apart by blanks: as a text it stays the same as long as nothing in this block changes. */
  chosen: string
  full: boolean
  disabled: boolean
  rowOf: RowOf
}

/** Some rows at a time, so that a tick looks only at its neighbours. */
const Block = memo(function Block({ options, chosen, full, disabled, rowOf }: BlockProps) {
  const ids = chosen.split(' ')
  return options.map((option) => {
    const checked = ids.includes(option.id)
    return rowOf(option, checked, isOff(option, checked, full, disabled))
  })
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
