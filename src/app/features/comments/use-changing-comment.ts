import type { Comment } from '@kindred/contract/comment'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refusalInWords } from '../../lib/api/refusal-in-words.ts'
import { logFailure } from '../../lib/log.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { patchComment } from '../../lib/queries/patch-comment.ts'
import { text } from '../../lib/texts/texts.ts'
import { commentTimes } from './comment-rules.ts'
import {
  approveComment,
  changeComment,
  declineEdit,
  decrementCommentCount,
  deleteComment,
  hideComment,
  invalidateComments,
  removeCommentFromCache,
  restoreComment,
  restoreCommentInCache,
  unhideComment,
} from './comments-query.ts'

/** Deleted by who wrote it, removed by the author of the memory, or hidden by its reader. */
export type RemovalKind = 'deleted' | 'removed' | 'hidden'

async function runOrReport(
  what: string,
  act: () => Promise<unknown>,
  failed: (error: unknown) => void,
): Promise<boolean> {
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
  showToast({
    title: text('comments.notUpdated.title'),
    text: refusalInWords(error) ?? text('comments.notUpdated.text'),
    tone: 'problem',
  })
const notHidden = () => showToast({ title: text('comments.notHidden'), tone: 'problem' })

/** What its author, a reader or the memory's author can do with one comment; each answer says how it stands then. */
export function useChangingComment(comment: Comment) {
  const { id, content, pending_content, memory } = comment
  const { shareable_link: link } = memory
  const client = useQueryClient()
  const [gone, setGone] = useState<RemovalKind>()
  // Not cleared on unmount: a comment that can no longer be restored has to leave the cache, also after its page was left.
  const forgetting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const put = (changed: Comment) => patchComment(client, changed, changed)
  const leave = (how: RemovalKind) => {
    setGone(how)
    decrementCommentCount(client, comment)
    forgetting.current = setTimeout(() => removeCommentFromCache(client, comment), commentTimes.undo)
  }
  return {
    gone,
    remove: async () => {
      if (await runOrReport('deleting a comment', () => deleteComment(id), notUpdated)) leave('deleted')
    },
    removeAsAuthor: async () => {
      if (await runOrReport('removing a comment', () => deleteComment(id), notUpdated)) leave('removed')
    },
    hide: async () => {
      if (!(await runOrReport('hiding a comment', () => hideComment(id, link), notHidden))) return
      showToast({ title: text('comments.hidden'), tone: 'good' })
      leave('hidden')
    },
    undo: async () => {
      const back = async () => {
        const restored = gone === 'hidden' ? await unhideComment(id).then(() => comment) : await restoreComment(id)
        clearTimeout(forgetting.current)
        restoreCommentInCache(client, restored)
      }
      if (await runOrReport('taking it back', back, notUpdated)) setGone(undefined)
    },
    approve: async () => {
      const show = async () => put(await approveComment(id, pending_content ?? content))
      // Refused where its writer has put other words there: the author reads those.
      if (!(await runOrReport('showing a comment', show, notUpdated))) await invalidateComments(client, link)
    },
    decline: async () =>
      void (await runOrReport('declining an edit', async () => put(await declineEdit(id)), notUpdated)),
    save: async (words: string) => {
      const isSaved = await runOrReport(
        'changing a comment',
        async () => put(await changeComment(id, words)),
        notUpdated,
      )
      if (isSaved) showToast({ title: text('comments.updated'), tone: 'good' })
      return isSaved
    },
  }
}
