import type { Member } from '@kindred/contract/member'
import type { Facts, Payload } from '@kindred/engine'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { request } from '../../lib/api.ts'
import { closeReportDialog, type Reportable, rememberReport } from '../../lib/reporting.ts'
import { text } from '../../lib/texts.ts'
import { LabelledCheckbox } from '../../ui/labelled-checkbox.tsx'

export interface Reporting {
  send: (payload: Payload) => Promise<void>
  facts: Facts
  sheet: { onSent: () => void }
  beside: ReactNode
  dialog: null
}

const fieldOf = { 'private-comment': 'private_comment', connection: 'connection', member: 'member' } as const

const firstId = (chosen: unknown): string => (Array.isArray(chosen) ? String(chosen[0]?.id ?? '') : '')

/** Sends a report: of several reasons the one that was chosen first counts. From then on a memory or comment is hidden from who sent it. */
export function useReport(thing: Reportable, onBlocked: () => void): Reporting {
  const client = useQueryClient()
  const { link, comment, other, person } = thing
  const [also, setAlso] = useState({ block: false, remove: false })
  const send = async ({ reason, remark = '' }: Payload) => {
    const part = other === undefined ? {} : { [fieldOf[other.kind]]: other.id }
    const body = { memory: link, metoo: comment, ...part, ...(also.block && also), reason: firstId(reason), remark }
    await request('/guide/', { method: 'POST', body })
    rememberReport(client, thing)
    if (also.block) onBlocked()
  }
  return {
    send,
    facts: { about: other?.kind ?? (comment === null ? 'memory' : 'comment') },
    sheet: { onSent: closeReportDialog },
    beside: person && <AlsoBlock person={person} also={also} onChange={setAlso} />,
    dialog: null,
  }
}

/** What can be done together with a report. */
interface Also {
  block: boolean
  remove: boolean
}

interface AlsoBlockProps {
  person: Member
  also: Also
  onChange: (also: Also) => void
}

/** Blocking whose it is, in the act of the report, and removing what they wrote under one's own memories. */
function AlsoBlock({ person: { username: name }, also, onChange }: AlsoBlockProps) {
  return (
    <>
      <LabelledCheckbox
        label={text('report.block', { name })}
        checked={also.block}
        onChange={(block) => onChange({ block, remove: block && also.remove })}
      />
      {also.block && (
        <LabelledCheckbox
          label={text('avoid.block.remove', { name })}
          help={text('avoid.block.removeHelp')}
          checked={also.remove}
          onChange={(remove) => onChange({ ...also, remove })}
        />
      )}
    </>
  )
}
