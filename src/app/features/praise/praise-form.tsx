import { useEffect, useRef, useState } from 'react'
import { refusalInWords } from '../../lib/api/refusal-in-words.ts'
import { logFailure } from '../../lib/log.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { useAsMember, useMemberId } from '../../lib/session/session.ts'
import { text } from '../../lib/texts/texts.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { PraisePanel } from './praise-panel.tsx'
import { type FeedbackGiven, usePraise } from './use-praise.ts'

/** So long the check is seen before the panel goes back. */
const closeAfterMs = 2_000

interface PraiseFormProps {
  /** The memory's link. */
  link: string
  /** A comment under it, which is praised instead. */
  commentId?: string
  /** The type of the memory that is praised: not every label is kind to say of every memory. */
  mood?: string | undefined
  /** Labels of `?feedback=`. */
  named: readonly string[]
  readOnly: boolean
  onDone: () => void
}

/** Praise of a memory or a comment: sent, seen with a check, and back to where the reader came from. */
export default function PraiseForm({ link, commentId, mood, named, readOnly, onDone }: PraiseFormProps) {
  const isMember = useMemberId() !== undefined
  const { options, saved, submit } = usePraise({ link, commentId }, isMember && !readOnly)
  const [state, setState] = useState<'open' | 'sending' | 'sent' | 'takenBack'>('open')
  const done = useRef(onDone)
  done.current = onDone

  const said = useRef<HTMLParagraphElement>(null)
  const isDone = state === 'sent' || state === 'takenBack'
  useEffect(() => {
    if (!isDone) return
    // The pressed button is gone.
    said.current?.focus()
    const timer = setTimeout(() => done.current(), closeAfterMs)
    return () => clearTimeout(timer)
  }, [isDone])

  const send = async (given: FeedbackGiven) => {
    if (state !== 'open') return
    setState('sending')
    try {
      await submit(given)
      setState(given.positive.length === 0 ? 'takenBack' : 'sent')
    } catch (error) {
      logFailure('praising', error)
      showToast({
        title: text('praise.failed.title'),
        text: refusalInWords(error) ?? text('praise.failed.text'),
        tone: 'problem',
      })
      setState('open')
    }
  }
  // Who praised it before chose then, and sees that.
  const asMember = useAsMember<FeedbackGiven>((given) => saved === null && void send(given))
  if (options === undefined || saved === undefined) return <SkeletonLines lines={4} />
  // What was given is shown, whatever the memory was then.
  const isGiven = (label: string) => readOnly || saved?.feedback.includes(label)
  const offered = options.results.filter(
    ({ description, for: moods }) => mood === undefined || (moods?.includes(mood) ?? true) || isGiven(description),
  )
  return (
    <>
      {!isDone && saved?.thanked && <p className="note">{text('thanks.said')}</p>}
      {!isDone && (
        <PraisePanel
          options={offered}
          most={options.most}
          commentId={commentId}
          saved={saved}
          named={named}
          readOnly={readOnly}
          onSubmit={(given) => asMember(() => void send(given))}
        />
      )}
      <p role="status" ref={said} tabIndex={-1}>
        {isDone && (
          <span className="praise-sent">
            <CheckIcon />
            {text(state === 'takenBack' ? 'praise.takenBack' : 'praise.sent')}
          </span>
        )}
      </p>
    </>
  )
}
