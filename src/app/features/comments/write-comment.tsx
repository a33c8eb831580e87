import type { Comment } from '@kindred/contract/comment'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { lazyPart } from '../../lib/lazy-part.ts'
import { signInForAction, useSession } from '../../lib/session.ts'
import { text } from '../../lib/texts.ts'
import './comments.css'
import { useUnsent } from './comment-draft.ts'
import {
  type CommentForm,
  commentAdded,
  privateCommentAdded,
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
}

/** Looks like where one writes, and opens it; who is not signed in is asked to sign in first. */
export default function WriteComment({ link, to = 'all', onSent, children }: WriteCommentProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const session = useSession()
  const member = session.kind === 'member' ? session.user.id : undefined
  const [writing, setWriting] = useState(false)
  // Pressed before it was known who is here: it counts as soon as that is known.
  const [wanted, setWanted] = useState(false)
  const made = useRef<Comment>(undefined)
  const isKnown = session.kind === 'member' || session.kind === 'visitor'
  const open = () => (member ? setWriting(true) : navigate(...signInForAction(pathname + search)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    if (!wanted || !isKnown) return
    setWanted(false)
    void open()
  }, [wanted, isKnown])
  const send = async (form: CommentForm, key: string): Promise<Comment | undefined> => {
    if (to === 'author') return void privateCommentAdded(client, link, await sendPrivateComment(form, key))
    const comment = await sendComment(form, key)
    commentAdded(client, comment)
    return comment
  }
  const close = () => {
    setWriting(false)
    if (made.current) onSent?.(made.current)
    made.current = undefined
  }
  const press = () => (isKnown ? void open() : setWanted(true))
  return (
    <>
      {children ? (
        children(press)
      ) : (
        <CommentBox
          label={text(to === 'all' ? 'comments.box' : 'private.box')}
          {...{ link, to, member, writing }}
          onPress={press}
        />
      )}
      {writing && member !== undefined && (
        <Suspense fallback={null}>
          <CommentDialog
            link={link}
            to={to}
            by={member}
            send={send}
            onClose={close}
            onSent={(comment) => {
              made.current = comment
            }}
          />
        </Suspense>
      )}
    </>
  )
}

interface CommentBoxProps {
  label: string
  link: string
  to: 'all' | 'author'
  member: string | undefined
  writing: boolean
  onPress: () => void
}

/** Where one writes; what was begun and not sent is said below it. */
function CommentBox({ label, link, to, member, writing, onPress }: CommentBoxProps) {
  const unsent = useUnsent(link, to, member)
  const id = useId()
  return (
    <>
      <button type="button" className="comment-box" aria-describedby={unsent ? id : undefined} onClick={onPress}>
        {label}
      </button>
      <p className="comment-unsent note" id={id} role="status">
        {/* Said once the dialog is closed, not letter by letter behind it. */}
        {unsent && !writing && text('comments.unsent', { words: unsent })}
      </p>
    </>
  )
}
