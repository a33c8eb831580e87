import type { Comment } from '@kindred/contract/comment'
import { counterOf } from '@kindred/engine'
import { HashtagText } from '@kindred/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { suggestHashtags } from '../../lib/form-ports/suggest-hashtags.ts'
import { privacy as levels } from '../../lib/memories/memory-codes.ts'
import { dismissToast, showToast } from '../../lib/page/show-toast.ts'
import { memoryQueryOptions } from '../../lib/queries/queries.ts'
import { useUnsavedWork } from '../../lib/session/sign-in-again.ts'
import { text } from '../../lib/texts/texts.ts'
import '../../ui/button.css'
import { draftOf, type ReplyTarget, useCommentDraft, useReplyTarget } from '../../lib/drafts/comment-draft.ts'
import { CrisisHint } from '../../ui/crisis-hint.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { commentField, commentTimes, hashtagsFrom, isSendable, privateField } from './comment-rules.ts'
import type { CommentForm } from './comments-query.ts'
import { useSendComment } from './use-send-comment.ts'

interface CommentDialogProps {
  link: string
  /** Whoever may read the memory reads it, or its author alone. */
  to?: 'all' | 'author'
  /** Who writes. */
  by: string
  /** What it answers; undefined: what the kept words answer. */
  replyTo?: ReplyTarget | undefined
  /** Sends it, under the same key for each try of the same words. */
  send: (form: CommentForm, key: string) => Promise<Comment | undefined>
  onClose: () => void
  onSent: (comment: Comment | undefined) => void
}

/** By who reads it: what may be written, and what the dialog says. */
const kinds = {
  all: { field: commentField, hashtags: hashtagsFrom, texts: 'comments' },
  author: { field: privateField, hashtags: undefined, texts: 'private' },
} as const

/** What says that words are kept; over as soon as somebody goes on with them. */
let toastId = 0

/** Writing a comment. What is typed is kept on this device from the first letter on, until it is sent. */
export default function CommentDialog({
  link,
  to = 'all',
  by,
  replyTo,
  send: sendIt,
  onClose,
  onSent,
}: CommentDialogProps) {
  useUnsavedWork()
  const { field, hashtags, texts: say } = kinds[to]
  const { words, write } = useCommentDraft(draftOf(link, to), by)
  const reply = useReplyTarget(draftOf(link, to), by)
  const { sending, send, onKeyDown } = useSendComment({
    form: { hash_id: link, content: words, reply_to: reply.target?.id },
    send: sendIt,
    onSent: (made) => {
      write('')
      reply.answer(undefined)
      onSent(made)
    },
  })
  // Read for the page behind it.
  const memory = useQuery({ ...memoryQueryOptions(link), enabled: false }).data
  const isPublic = memory?.privacy === levels.public
  const closeUnsent = () => {
    onClose()
    if (!isSendable(words)) reply.answer(undefined)
    else if (sending === 'no') toastId = showToast({ title: text('comments.kept'), text: text('comments.keptText') })
  }
  const doneId = useId()
  const [isOpen, setOpen] = useState(false)
  // Before it is kept, the title says it already: it is read out as the dialog opens.
  const target = isOpen ? reply.target : (replyTo ?? reply.target)
  const close = useRef(onClose)
  close.current = onClose
  const body = useRef<HTMLDivElement>(null)
  // One came to write.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useEffect(() => {
    dismissToast(toastId)
    if (replyTo !== undefined || !isSendable(words)) reply.answer(replyTo)
    setOpen(true)
    body.current?.querySelector('textarea')?.focus()
  }, [])

  useEffect(() => {
    if (sending !== 'sent') return
    // The pressed button is gone.
    body.current?.focus()
    const timer = setTimeout(() => close.current(), commentTimes.sentCheck)
    return () => clearTimeout(timer)
  }, [sending])

  return (
    <Dialog
      title={to === 'all' && target ? text('comments.dialog.reply', { name: target.username }) : text(`${say}.dialog`)}
      onClose={closeUnsent}
      width={600}
      closable={false}
      beside={
        sending !== 'sent' && (
          <button type="button" className="button quiet" aria-describedby={doneId} onClick={closeUnsent}>
            {text('comments.done')}
          </button>
        )
      }
      footer={
        sending !== 'sent' && (
          <button
            type="button"
            className="button primary"
            disabled={!isSendable(words)}
            aria-disabled={sending === 'on-the-way'}
            onClick={() => void send()}
          >
            {text('comments.send')}
          </button>
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut beside the button, of whatever has the focus in it */}
      <div ref={body} tabIndex={-1} onKeyDown={onKeyDown}>
        <p className="comment-sent" role="status">
          {sending === 'sent' && (
            <>
              <CheckIcon />
              {text('comments.sent')}
            </>
          )}
        </p>
        {sending !== 'sent' && to === 'all' && <Replying {...reply} />}
        {sending !== 'sent' && (
          <HashtagText
            label={text(`${say}.label`)}
            value={words}
            onChange={write}
            maxLength={field.maxLength}
            counter={counterOf(field, words)}
            hashtagsFrom={hashtags}
            placeholder={text(`${say}.placeholder`)}
            rows={6}
            suggest={suggestHashtags}
            texts={text}
          />
        )}
        {sending !== 'sent' && <CrisisHint searched={words} />}
        {sending !== 'sent' && (
          <div className="comment-notes note stack-2">
            <p id={doneId}>{text('comments.doneKeeps')}</p>
            {to === 'all' && target === undefined && isPublic && <p>{text('comments.onHome')}</p>}
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Makes a reply, which the title says it is, a comment of its own. */
function Replying({ target, answer }: ReturnType<typeof useReplyTarget>) {
  const [isStopped, setStopped] = useState(false)
  const line = useRef<HTMLDivElement>(null)
  const stop = () => {
    answer(undefined)
    setStopped(true)
    // The pressed button is gone: writing goes on.
    line.current?.parentElement?.querySelector('textarea')?.focus()
  }
  return (
    <div ref={line} className="comment-replying row">
      {target !== undefined && (
        <button type="button" className="text-button" onClick={stop}>
          {text('comments.replying.stop')}
        </button>
      )}
      <p role="status">{target === undefined && isStopped && text('comments.replying.stopped')}</p>
    </div>
  )
}
