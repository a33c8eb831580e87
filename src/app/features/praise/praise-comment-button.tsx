import type { Comment } from '@kindred/contract/comment'
import { useId } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { withRouteAction } from '../../lib/route-action.ts'
import { useSession } from '../../lib/session.ts'
import { countText, text } from '../../lib/texts.ts'
import { CheckIcon } from '../../ui/act-icons.tsx'
import '../../ui/button.css'
import './praise-panel.css'

/** Leads to praise of a comment; says how many gave some, and whether this person did. */
export default function PraiseCommentButton({ comment, onOpen }: { comment: Comment; onOpen: () => void }) {
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const said = useId()
  const count = comment.count_users_given_feedback
  const own = session.kind === 'member' && session.user.id === comment.user.id
  const press = () => {
    if (own) return
    if (session.kind === 'visitor') navigate(withRouteAction(pathname + search, 'login'))
    else onOpen()
  }
  return (
    <button
      type="button"
      className="button small praise-comment"
      aria-disabled={own}
      aria-describedby={count > 0 ? said : undefined}
      onClick={press}
    >
      {comment.feedback_id !== null && <CheckIcon />}
      {text('comments.praise')}
      {count > 0 && (
        <>
          <span aria-hidden="true">{count}</span>
          <span hidden id={said}>
            {comment.feedback_id === null ? '' : `${text('comments.praised.own')} `}
            {countText('comments.praised', count)}
          </span>
        </>
      )}
    </button>
  )
}
