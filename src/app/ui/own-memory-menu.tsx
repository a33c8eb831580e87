import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type AudienceTarget, openAudienceDialog } from '../lib/memories/audience-dialog.ts'
import { copyLink } from '../lib/memories/copy-link.ts'
import { deleteMemory, type OnPage } from '../lib/memories/delete-memory.ts'
import { text } from '../lib/texts/texts.ts'
import { MoreMenu } from './more-menu.tsx'

interface OwnMemoryMenuProps extends Pick<OnPage, 'gone' | 'back'> {
  memory: AudienceTarget
  /** In a list, where every card has such a menu. */
  title?: string
}

/** Everything that an author can do with a memory, on its page and on its cards. */
export default function OwnMemoryMenu({ memory, title, ...onPage }: OwnMemoryMenuProps) {
  const link = memory.shareable_link
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
      of={link}
      name={title === undefined ? text('memory.menu.own') : text('memory.menu.this', { title })}
      entries={[
        { label: text('memory.edit'), link: { to: `/memory/edit?hashId=${link}`, state: { opens: 'story' } } },
        { label: text('memory.audience'), onChoose: () => openAudienceDialog(memory) },
        { label: text('memory.share'), onChoose: () => void copyLink(link) },
        { label: text('memory.delete'), onChoose: (byKeyboard) => void remove(byKeyboard) },
      ]}
    />
  )
}
