import type { Member } from '@kindred/contract/member'
import type { Facts, Payload } from '@kindred/engine'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { request } from '../../lib/api/api.ts'
import { closeReportDialog, type Reportable, rememberReport } from '../../lib/memories/reporting.ts'
import { text } from '../../lib/texts/texts.ts'
import { LabelledCheckbox } from '../../ui/labelled-checkbox.tsx'

interface Reporting {
  send: (payload: Payload) => Promise<void>
  facts: Facts
  sheet: { onSent: () => void }
  beside: ReactNode
  dialog: null
}

const fieldOf = { 'private-comment': 'private_comment', connection: 'connection', member: 'member' } as const

const firstId = (chosen: unknown): string => (Array.isArray(chosen) ? String(chosen[0]?.id ?? '') : '')

/** Sends a report: of several reasons the one that was chosen first counts. From then on a memory or comment is hidden from who sent it. */
export function useReport(target: Reportable, onBlocked: () => void): Reporting {
  const client = useQueryClient()
  const { link, comment, other, person } = target
  const [extras, setExtras] = useState({ block: false, remove: false })
  const send = async ({ reason, remark = '' }: Payload) => {
    const part = other === undefined ? {} : { [fieldOf[other.kind]]: other.id }
    const body = { memory: link, metoo: comment, ...part, ...(extras.block && extras), reason: firstId(reason), remark }
    await request('/guide/', { method: 'POST', body })
    rememberReport(client, target)
    if (extras.block) onBlocked()
  }
  return {
    send,
    facts: { about: other?.kind ?? (comment === null ? 'memory' : 'comment') },
    sheet: { onSent: closeReportDialog },
    beside: person && <AlsoBlock person={person} extras={extras} onChange={setExtras} />,
    dialog: null,
  }
}

/** What can be done together with a report. */
interface ReportExtras {
  block: boolean
  remove: boolean
}

interface AlsoBlockProps {
  person: Member
  extras: ReportExtras
  onChange: (extras: ReportExtras) => void
}

/** Blocking whose it is, in the act of the report, and removing what they wrote under one's own memories. */
function AlsoBlock({ person: { username: name }, extras, onChange }: AlsoBlockProps) {
  return (
    <>
      <LabelledCheckbox
        label={text('report.block', { name })}
        checked={extras.block}
        onChange={(block) => onChange({ block, remove: block && extras.remove })}
      />
      {extras.block && (
        <LabelledCheckbox
          label={text('avoid.block.remove', { name })}
          help={text('avoid.block.removeHelp')}
          checked={extras.remove}
          onChange={(remove) => onChange({ ...extras, remove })}
        />
      )}
    </>
  )
}
