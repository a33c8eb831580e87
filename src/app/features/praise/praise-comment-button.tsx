import type { Comment } from '@kindred/contract/comment'
import { useId } from 'react'
import { useAsMember } from '../../lib/session/session.ts'
import { countText, text } from '../../lib/texts/texts.ts'
import '../../ui/button.css'
import { CheckIcon } from '../../ui/icons.tsx'
import './praise-panel.css'

/** Leads to praise of a comment; says how many gave some, and whether this person did. */
export default function PraiseCommentButton({ comment, onOpen }: { comment: Comment; onOpen: () => void }) {
  const asMember = useAsMember(onOpen)
  const said = useId()
  const count = comment.count_users_given_feedback
  return (
    <button
      type="button"
      className="button small praise-comment"
      aria-describedby={count > 0 ? said : undefined}
      onClick={() => asMember(onOpen)}
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
