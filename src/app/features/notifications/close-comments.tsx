import type { CommentList } from '@kindred/contract/comment-list'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { commentModes, setCommentMode } from '../../lib/comment-mode.ts'
import { logFailure } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { text } from '../../lib/texts.ts'
import '../../ui/button.css'

/** One tap, where the author of a memory hears that many strangers write under it. */
export function CloseComments({ link }: { link: string }) {
  const client = useQueryClient()
  const [state, setState] = useState<'open' | 'busy' | 'closed'>('open')
  const close = async () => {
    if (state !== 'open') return
    setState('busy')
    try {
      await setCommentMode(link, commentModes.closed)
      client.setQueriesData<InfiniteData<CommentList>>(
        { queryKey: ['comments', link] },
        (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, mode: commentModes.closed })) },
      )
      setState('closed')
    } catch (error) {
      logFailure('closing the comments', error)
      notify({ title: text('comments.mode.failed'), tone: 'problem' })
      setState('open')
    }
  }
  return (
    <div className="bell-act" role="status">
      {state === 'closed' ? (
        <p>{text('comments.closed.own')}</p>
      ) : (
        <button type="button" className="button" aria-disabled={state === 'busy'} onClick={() => void close()}>
          {text('comments.crowd.close')}
        </button>
      )}
    </div>
  )
}
