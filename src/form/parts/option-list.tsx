import type { Option } from '@kindred/engine'
import { memo, useMemo } from 'react'
import { type OptionBlock, type SectionInBlocks, windowedFrom } from './option-blocks.ts'
import { type DrawRow, PlacedRow, rowDrawer } from './option-row.tsx'
import { WindowedRows } from './windowed-rows.tsx'

export interface OptionListProps {
  section: SectionInBlocks
  idPrefix: string
  chosen: ReadonlySet<string>
  /** The limit is reached: what is not chosen, and does not replace everything, cannot be chosen now. */
  full: boolean
  disabled: boolean
  onToggle: (optionId: string) => void
}

/** The rows of one section of a checklist. */
export const OptionList = memo(function OptionList(props: OptionListProps) {
  const { section, idPrefix, chosen, full, disabled, onToggle } = props
  const { options, blocks } = section
  const draw = useMemo(() => rowDrawer(idPrefix, onToggle), [idPrefix, onToggle])
  if (options.length < windowedFrom)
    return blocks.map((block) => (
      <Block
        key={block.at}
        block={block}
        chosen={idsAmong(block.options, chosen)}
        full={full}
        disabled={disabled}
        draw={draw}
      />
    ))
  return (
    <WindowedRows count={options.length}>
      {(index, top) => {
        const option = options[index]
        return option === undefined ? null : (
          <PlacedRow
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

const idsAmong = (options: readonly Option[], chosen: ReadonlySet<string>): string => {
  let ids = ''
  for (const { id } of options) if (chosen.has(id)) ids += `${id} `
  return ids
}

const isOff = (option: Option, checked: boolean, full: boolean, disabled: boolean): boolean =>
  disabled || (full && option.exclusive !== true && !checked)

interface BlockProps {
  block: OptionBlock
  /** Ids, apart by blanks: as a text it stays the same as long as nothing in this block changes. */
  chosen: string
  full: boolean
  disabled: boolean
  draw: DrawRow
}

const Block = memo(function Block({ block, chosen, full, disabled, draw }: BlockProps) {
  const ids = chosen.split(' ')
  return (
    <div className="option-list">
      {block.options.map((option) => {
        const checked = ids.includes(option.id)
        return draw(option, checked, isOff(option, checked, full, disabled))
      })}
    </div>
  )
})
