import type { Comment } from '@kindred/contract/comment'
import { counterOf } from '@kindred/engine'
import { HashtagText } from '@kindred/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { replyInPlaceScope } from '../../lib/drafts/storage-keys.ts'
import { suggestHashtags } from '../../lib/form-ports/suggest-hashtags.ts'
import { useUnsavedWork } from '../../lib/session/sign-in-again.ts'
import { text } from '../../lib/texts/texts.ts'
import '../../ui/button.css'
import { CrisisHint } from '../../ui/crisis-hint.tsx'
import './comments.css'
import { type ReplyTarget, useCommentDraft } from '../../lib/drafts/comment-draft.ts'
import { commentField, hashtagsFrom, isSendable } from './comment-rules.ts'
import { addCommentToCache, sendComment } from './comments-query.ts'
import { useSendComment } from './use-send-comment.ts'

interface ReplyInPlaceProps {
  /** The memory's link. */
  link: string
  /** Who writes. */
  by: string
  target: ReplyTarget
  /** Left unsent: the words are kept. */
  onClose: () => void
  onSent: (comment: Comment) => void
}

/** A reply, written below the comment that it answers. What is typed is kept on this device from the first letter on, until it is sent. */
export default function ReplyInPlace({ link, by, target, onClose, onSent }: ReplyInPlaceProps) {
  useUnsavedWork()
  const client = useQueryClient()
  const { words, write } = useCommentDraft(replyInPlaceScope(target.id), by)
  const [isReply, setReply] = useState(true)
  const { sending, send, isTargetGone, onKeyDown } = useSendComment({
    form: { hash_id: link, content: words, reply_to: isReply ? target.id : undefined },
    send: async (form, key) => {
      const comment = await sendComment(form, key)
      addCommentToCache(client, comment)
      return comment
    },
    onSent: (made) => {
      write('')
      if (made !== undefined) onSent(made)
    },
  })
  const noteId = useId()
  const box = useRef<HTMLDivElement>(null)
  // One came to write.
  useEffect(() => box.current?.querySelector('textarea')?.focus(), [])
  const makeNewComment = () => {
    setReply(false)
    // The pressed button is gone: writing goes on.
    box.current?.querySelector('textarea')?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut beside the button, of whatever has the focus in it
    <div ref={box} className="stack-3" onKeyDown={onKeyDown}>
      <HashtagText
        label={text('comments.dialog.reply', { name: target.username })}
        value={words}
        onChange={write}
        maxLength={commentField.maxLength}
        counter={counterOf(commentField, words)}
        hashtagsFrom={hashtagsFrom}
        placeholder={text('comments.placeholder')}
        rows={4}
        suggest={suggestHashtags}
        texts={text}
      />
      <CrisisHint searched={words} />
      <div className="comment-acts row">
        <button
          type="button"
          className="button small primary"
          disabled={!isSendable(words)}
          aria-disabled={sending !== 'no'}
          onClick={() => void send()}
        >
          {text('comments.send')}
        </button>
        <button type="button" className="button small quiet" aria-describedby={noteId} onClick={onClose}>
          {text('comments.done')}
        </button>
        {isTargetGone && isReply && (
          <button type="button" className="text-button" onClick={makeNewComment}>
            {text('comments.replying.stop')}
          </button>
        )}
      </div>
      <div className="note">
        <p id={noteId}>{text('comments.doneKeeps')}</p>
        <p role="status">{!isReply && text('comments.replying.stopped')}</p>
      </div>
    </div>
  )
}
