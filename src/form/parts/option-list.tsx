import { memo, useMemo } from 'react'
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
  const blocks = useMemo(() => inBlocks(options, blockOf), [options, blockOf])
  if (options.length < windowedFrom)
    return (
      <div className="option-list">
        {blocks.map(([block, inIt]) => (
          <Block
            key={block}
            options={inIt}
            chosen={idsAmong(inIt, chosen)}
            full={full}
            disabled={disabled}
            idPrefix={idPrefix}
            onToggle={onToggle}
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

const idsAmong = (options: readonly Option[], chosen: ReadonlySet<string>): string => {
  let ids = ''
  for (const { id } of options) if (chosen.has(id)) ids += `${id} `
  return ids
}

const isOff = (option: Option, checked: boolean, full: boolean, disabled: boolean): boolean =>
  disabled || (full && option.exclusive !== true && !checked)

interface BlockProps {
  options: readonly Option[]
  /** Ids, apart by blanks: as a text it stays the same as long as nothing in this block changes. */
  chosen: string
  full: boolean
  disabled: boolean
  idPrefix: string
  onToggle: (optionId: string) => void
}

/** Some rows at a time, so that a tick looks only at its neighbours. */
const Block = memo(function Block({ options, chosen, full, disabled, idPrefix, onToggle }: BlockProps) {
  const ids = chosen.split(' ')
  return options.map((option) => {
    const checked = ids.includes(option.id)
    return (
      <OptionRow
        key={option.id}
        option={option}
        idPrefix={idPrefix}
        checked={checked}
        disabled={isOff(option, checked, full, disabled)}
        onToggle={onToggle}
      />
    )
  })
})
