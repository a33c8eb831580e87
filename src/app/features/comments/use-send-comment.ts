import type { Comment } from '@kindred/contract/comment'
import { type KeyboardEvent, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { refusalInWords } from '../../lib/api/refusal-in-words.ts'
import { logFailure } from '../../lib/log.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { text } from '../../lib/texts/texts.ts'
import { isSendable } from './comment-rules.ts'
import type { CommentForm } from './comments-query.ts'

const isTargetGone = (error: unknown): boolean => error instanceof ApiError && error.errors.reply_to !== undefined

/** A refusal says why: the comments were closed meanwhile, or much was written. */
const whyNot = (error: unknown): string =>
  (error instanceof ApiError && error.status === 401 && text('wizard.signedOut')) ||
  (isTargetGone(error) && text('comments.replying.gone')) ||
  refusalInWords(error) ||
  text('comments.failed.text')

type Sending = 'no' | 'on-the-way' | 'sent'

interface SendComment {
  form: CommentForm
  /** Sends it, under the same key for each try of the same words. */
  send: (form: CommentForm, key: string) => Promise<Comment | undefined>
  onSent: (comment: Comment | undefined) => void
}

/** Sends what was written in a box, once, and says why where that failed; what was written stays then. */
export function useSendComment({ form, send: sendIt, onSent }: SendComment) {
  const [sending, setSending] = useState<Sending>('no')
  const [failure, setFailure] = useState<unknown>()
  const key = useRef({ words: '', key: '' })
  const send = async () => {
    if (!isSendable(form.content) || sending !== 'no') return
    // A second try of the same words is the same comment.
    const said = JSON.stringify([form.content, form.reply_to])
    if (key.current.words !== said) key.current = { words: said, key: crypto.randomUUID() }
    setSending('on-the-way')
    try {
      const made = await sendIt(form, key.current.key)
      onSent(made)
      setSending('sent')
    } catch (error) {
      logFailure('sending a comment', error)
      setSending('no')
      setFailure(error)
      showToast({ title: text('comments.failed.title'), text: whyNot(error), tone: 'problem' })
    }
  }
  return {
    sending,
    send,
    /** The comment that it answers is no longer there. */
    isTargetGone: isTargetGone(failure),
    /** A shortcut beside the button, of whatever has the focus in the box. */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
      event.preventDefault()
      void send()
    },
  }
}
