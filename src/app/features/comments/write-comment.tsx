import type { Comment } from '@kindred/contract/comment'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { lazyPart } from '../../lib/lazy-part.ts'
import { withRouteAction } from '../../lib/route-action.ts'
import { useSession } from '../../lib/session.ts'
import { text } from '../../lib/texts.ts'
import './comments.css'
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
}

/** Looks like where one writes, and opens it; who is not signed in is asked to sign in first. */
export default function WriteComment({ link, to = 'all', onSent }: WriteCommentProps) {
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
  const open = () => (member ? setWriting(true) : navigate(withRouteAction(pathname + search, 'login')))
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
  return (
    <>
      <button type="button" className="comment-box" onClick={() => (isKnown ? void open() : setWanted(true))}>
        {text(to === 'all' ? 'comments.box' : 'private.box')}
      </button>
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
