import type { Comment } from '@kindred/contract/comment'
import { counterOf } from '@kindred/engine'
import { HashtagText } from '@kindred/form'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { logFailure } from '../../lib/log.ts'
import { dismissNotice, notify } from '../../lib/notify.ts'
import { refusalInWords } from '../../lib/refusal-in-words.ts'
import { useWriting } from '../../lib/sign-in-again.ts'
import { suggestHashtags } from '../../lib/suggest-hashtags.ts'
import { text } from '../../lib/texts.ts'
import '../../ui/button.css'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { draftOf, useCommentDraft } from './comment-draft.ts'
import { commentField, commentTimes, hashtagsFrom, isSendable, privateField } from './comment-rules.ts'
import type { CommentForm } from './comments-query.ts'

interface CommentDialogProps {
  link: string
  /** Whoever may read the memory reads it, or its author alone. */
  to?: 'all' | 'author'
  /** Who writes. */
  by: string
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

/** A refusal says why: the comments were closed meanwhile, or much was written. */
const whyNot = (error: unknown): string =>
  (error instanceof ApiError && error.status === 401 && text('wizard.signedOut')) ||
  refusalInWords(error) ||
  text('comments.failed.text')

/** What says that words are kept; over as soon as somebody goes on with them. */
let told = 0

type Sending = 'no' | 'on-the-way' | 'sent'

/** Writing a comment. What is typed is kept on this device from the first letter on, until it is sent. */
export default function CommentDialog({ link, to = 'all', by, send: sendIt, onClose, onSent }: CommentDialogProps) {
  useWriting()
  const { field, hashtags, texts: say } = kinds[to]
  const { words, write } = useCommentDraft(draftOf(link, to), by)
  const [sending, setSending] = useState<Sending>('no')
  const closeUnsent = () => {
    onClose()
    if (sending === 'no' && isSendable(words))
      told = notify({ title: text('comments.kept'), text: text('comments.keptText') })
  }
  const key = useRef({ words: '', key: '' })
  const close = useRef(onClose)
  close.current = onClose
  const body = useRef<HTMLDivElement>(null)
  // One came to write.
  useEffect(() => {
    dismissNotice(told)
    body.current?.querySelector('textarea')?.focus()
  }, [])

  useEffect(() => {
    if (sending !== 'sent') return
    // The pressed button is gone.
    body.current?.focus()
    const timer = setTimeout(() => close.current(), commentTimes.sentCheck)
    return () => clearTimeout(timer)
  }, [sending])

  const send = async () => {
    if (!isSendable(words) || sending !== 'no') return
    // A second try of the same words is the same comment.
    if (key.current.words !== words) key.current = { words, key: crypto.randomUUID() }
    setSending('on-the-way')
    try {
      const made = await sendIt({ hash_id: link, content: words }, key.current.key)
      write('')
      onSent(made)
      setSending('sent')
    } catch (error) {
      logFailure('sending a comment', error)
      setSending('no')
      notify({ title: text('comments.failed.title'), text: whyNot(error), tone: 'problem' })
    }
  }

  return (
    <Dialog
      title={text(`${say}.dialog`)}
      onClose={closeUnsent}
      width={600}
      footer={
        sending !== 'sent' && (
          <>
            <button type="button" className="button" onClick={closeUnsent}>
              {text('comments.done')}
            </button>
            <button
              type="button"
              className="button primary"
              disabled={!isSendable(words)}
              aria-disabled={sending === 'on-the-way'}
              onClick={() => void send()}
            >
              {text('comments.send')}
            </button>
          </>
        )
      }
    >
      <div ref={body} tabIndex={-1}>
        <p className="comment-sent" role="status">
          {sending === 'sent' && (
            <>
              <CheckIcon />
              {text('comments.sent')}
            </>
          )}
        </p>
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
        {sending !== 'sent' && to === 'all' && <p className="note">{text('comments.onHome')}</p>}
      </div>
    </Dialog>
  )
}
