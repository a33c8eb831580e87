import type { Member } from '@kindred/contract/member'
import { text } from '../../lib/texts.ts'
import { AlsoChoice } from '../../ui/also-choice.tsx'

/** What can be done together with a report. */
export interface Also {
  block: boolean
  remove: boolean
}

interface AlsoBlockProps {
  person: Member
  also: Also
  onChange: (also: Also) => void
}

/** Blocking whose it is, in the act of the report, and removing what they wrote under one's own memories. */
export function AlsoBlock({ person: { username: name }, also, onChange }: AlsoBlockProps) {
  return (
    <>
      <AlsoChoice
        label={text('report.block', { name })}
        checked={also.block}
        onChange={(block) => onChange({ block, remove: block && also.remove })}
      />
      {also.block && (
        <AlsoChoice
          label={text('avoid.block.remove', { name })}
          help={text('avoid.block.removeHelp')}
          checked={also.remove}
          onChange={(remove) => onChange({ ...also, remove })}
        />
      )}
    </>
  )
}
