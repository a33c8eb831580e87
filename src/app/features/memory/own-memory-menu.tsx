import type { Memory } from '@kindred/contract/memory'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { copyLink } from '../../lib/copy-link.ts'
import { deleteMemory, type OnPage } from '../../lib/delete-memory.ts'
import { text } from '../../lib/texts.ts'
import { MoreMenu } from '../../ui/more-menu.tsx'

interface OwnMemoryMenuProps extends Pick<OnPage, 'gone' | 'back'> {
  memory: Memory
  /** Asks who can see it. */
  onAudience: () => void
}

/** Everything that an author can do with a memory. */
export default function OwnMemoryMenu({ memory: { shareable_link: link }, onAudience, ...onPage }: OwnMemoryMenuProps) {
  const client = useQueryClient()
  const isBusy = useRef(false)
  const remove = async (takesFocus: boolean) => {
    if (isBusy.current) return
    isBusy.current = true
    await deleteMemory(client, link, { ...onPage, takesFocus })
    isBusy.current = false
  }
  return (
    <MoreMenu
      name={text('memory.menu.own')}
      entries={[
        { label: text('memory.edit'), link: { to: `/memory/edit?hashId=${link}` } },
        { label: text('memory.audience'), onChoose: onAudience },
        { label: text('memory.share'), onChoose: () => void copyLink(link) },
        { label: text('memory.delete'), onChoose: (byKeyboard) => void remove(byKeyboard) },
      ]}
    />
  )
}
