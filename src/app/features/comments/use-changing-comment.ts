import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Comment } from '#contract/comment'
import { logFailure } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { refusalInWords } from '../../lib/refusal-in-words.ts'
import { text } from '../../lib/texts.ts'
import {
  approveComment,
  changeComment,
  commentsChanged,
  declineEdit,
  deleteComment,
  hideComment,
  putComment,
  restoreComment,
  unhideComment,
} from './comments-query.ts'

export type Gone = 'deleted' | 'hidden'

async function tried(what: string, act: () => Promise<unknown>, failed: (error: unknown) => void): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    logFailure(what, error)
    failed(error)
    return false
  }
}

const notUpdated = (error: unknown) =>
  notify({
    title: text('comments.notUpdated.title'),
    text: refusalInWords(error) ?? text('comments.notUpdated.text'),
    tone: 'problem',
  })
const notHidden = () => notify({ title: text('comments.notHidden'), tone: 'problem' })

/** What its author, a reader or the memory's author can do with one comment. */
export function useChangingComment({ id, content, pending_content, memory: { shareable_link: link } }: Comment) {
  const client = useQueryClient()
  const [gone, setGone] = useState<Gone>()
  return {
    gone,
    remove: async () => {
      if (await tried('deleting a comment', () => deleteComment(id), notUpdated)) setGone('deleted')
    },
    hide: async () => {
      if (!(await tried('hiding a comment', () => hideComment(id, link), notHidden))) return
      notify({ title: text('comments.hidden'), tone: 'good' })
      setGone('hidden')
    },
    undo: async () => {
      const back = gone === 'deleted' ? restoreComment : unhideComment
      if (!(await tried('taking it back', () => back(id), notUpdated))) return
      setGone(undefined)
      await commentsChanged(client, link)
    },
    approve: async () => {
      await tried('showing a comment', () => approveComment(id, pending_content ?? content), notUpdated)
      // Refused, too: its writer may have put other words there.
      await commentsChanged(client, link)
    },
    decline: async () => {
      if (await tried('declining an edit', () => declineEdit(id), notUpdated)) await commentsChanged(client, link)
    },
    save: (content: string) =>
      tried('changing a comment', async () => putComment(client, await changeComment(id, content)), notUpdated),
  }
}
