import type { Member } from '@kindred/contract/member'
import { blockEntries } from '../lib/blocks.ts'
import { copyLink } from '../lib/copy-link.ts'
import { openReportDialog } from '../lib/reporting.ts'
import { useAsMember } from '../lib/session.ts'
import { text } from '../lib/texts.ts'
import { MoreMenu } from './more-menu.tsx'

/** What can be done about another's memory. */
export function MemoryMenu({ link, author }: { link: string; author: Member }) {
  const asMember = useAsMember<() => void>((choose) => choose())
  return (
    <MoreMenu
      name={text('memory.menu', { name: author.username })}
      entries={[
        { label: text('memory.share'), onChoose: () => void copyLink(link) },
        ...[
          { label: text('report.entry'), onChoose: () => openReportDialog({ link, comment: null, person: author }) },
          ...blockEntries(author),
        ].map(({ label, onChoose }) => ({ label, onChoose: () => asMember(onChoose, onChoose) })),
      ]}
    />
  )
}
