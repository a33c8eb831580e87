import type { Comment } from '@kindred/contract/comment'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { lazyPart } from '../../lib/page/lazy-part.ts'
import { useAsMember, useSession } from '../../lib/session/session.ts'
import { text } from '../../lib/texts/texts.ts'
import './comments.css'
import { type ReplyTarget, useUnsent } from '../../lib/drafts/comment-draft.ts'
import {
  addCommentToCache,
  addPrivateCommentToCache,
  type CommentForm,
  sendComment,
  sendPrivateComment,
} from './comments-query.ts'

const CommentDialog = lazyPart(() => import('./comment-dialog.tsx'))

interface WriteCommentProps {
  /** The memory's link. */
  link: string
  /** To whoever reads the memory, or to its author alone. */
  to?: 'all' | 'author'
  /** Once the dialog is gone again, after it said that the comment was sent. */
  onSent?: (comment: Comment) => void
  /** What opens it, in place of the box. */
  children?: (open: () => void) => ReactNode
  /** It opens by itself. */
  isOpen?: boolean
}

type Writer = Pick<WriteCommentProps, 'link' | 'to' | 'onSent'>
/** What the dialog is open for. */
type CommentTarget = { replyTo: ReplyTarget | undefined }

/** Opens the dialog where one writes, as an answer to a comment or not; who is not signed in is asked to sign in first. `dialog`: to be drawn. */
export function useCommentWriter({ link, to = 'all', onSent }: Writer) {
  const client = useQueryClient()
  const session = useSession()
  const member = session.kind === 'member' ? session.user.id : undefined
  const [writing, setWriting] = useState<CommentTarget>()
  // Pressed before it was known who is here: it counts as soon as that is known.
  const [wanted, setWanted] = useState<CommentTarget>()
  const made = useRef<Comment>(undefined)
  const isKnown = session.kind === 'member' || session.kind === 'visitor'
  const asMember = useAsMember<CommentTarget>(setWriting)
  const open = (what: CommentTarget) => asMember(() => setWriting(what), what)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    if (!wanted || !isKnown) return
    setWanted(undefined)
    void open(wanted)
  }, [wanted, isKnown])
  const send = async (form: CommentForm, key: string): Promise<Comment | undefined> => {
    if (to === 'author') return void addPrivateCommentToCache(client, link, await sendPrivateComment(form, key))
    const comment = await sendComment(form, key)
    addCommentToCache(client, comment)
    return comment
  }
  const close = () => {
    setWriting(undefined)
    if (made.current) onSent?.(made.current)
    made.current = undefined
  }
  return {
    member,
    isWriting: writing !== undefined,
    press: (replyTo?: ReplyTarget) => (isKnown ? void open({ replyTo }) : setWanted({ replyTo })),
    dialog: writing !== undefined && member !== undefined && (
      <Suspense fallback={null}>
        <CommentDialog
          {...{ link, to, send }}
          by={member}
          replyTo={writing.replyTo}
          onClose={close}
          onSent={(comment) => {
            made.current = comment
          }}
        />
      </Suspense>
    ),
  }
}

/** Looks like where one writes, and opens it. */
export default function WriteComment({ link, to = 'all', onSent, children, isOpen = false }: WriteCommentProps) {
  const writer = useCommentWriter({ link, to, onSent })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is drawn
  useEffect(() => {
    if (isOpen) writer.press()
  }, [isOpen])
  return (
    <>
      {children ? children(() => writer.press()) : <CommentBox {...{ link, to, writer }} />}
      {writer.dialog}
    </>
  )
}

interface CommentBoxProps {
  link: string
  to: 'all' | 'author'
  writer: ReturnType<typeof useCommentWriter>
}

/** Where one writes; what was begun and not sent is said below it. */
export function CommentBox({ link, to, writer: { member, isWriting, press } }: CommentBoxProps) {
  const unsent = useUnsent(link, to, member)
  const id = useId()
  return (
    <>
      <button type="button" className="comment-box" aria-describedby={unsent ? id : undefined} onClick={() => press()}>
        {text(to === 'all' ? 'comments.box' : 'private.box')}
      </button>
      <p className="comment-unsent note" id={id} role="status">
        {/* Said once the dialog is closed, not letter by letter behind it. */}
        {unsent && !isWriting && text('comments.unsent', { words: unsent })}
      </p>
    </>
  )
}
