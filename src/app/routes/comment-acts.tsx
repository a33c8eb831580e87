import type { Comment } from '@kindred/contract/comment'
import { useLocation, useNavigate } from 'react-router-dom'
import { CommentEmpathy } from '../features/empathy/comment-empathy.tsx'
import PraiseCommentButton from '../features/praise/praise-comment-button.tsx'
import { inWindow } from '../lib/memories/memory-window-address.ts'
import { useMemberId } from '../lib/session/session.ts'
import { countText } from '../lib/texts/texts.ts'
import { memoryWindowOf } from './memory-window-of.ts'

/** What others can do with a comment, wherever it stands. Its author sees what it got, and gives nothing to themselves. */
export default function CommentActs({ comment }: { comment: Comment }) {
  const own = useMemberId() === comment.user.id
  return own ? <Received comment={comment} /> : <Acts comment={comment} />
}

function Received({ comment: { count_empathies, count_users_given_feedback } }: { comment: Comment }) {
  const said = [
    ...(count_empathies > 0 ? [countText('empathy.count', count_empathies)] : []),
    ...(count_users_given_feedback > 0 ? [countText('comments.praised', count_users_given_feedback)] : []),
  ]
  return said.length > 0 && <span className="note">{said.join(' · ')}</span>
}

function Acts({ comment }: { comment: Comment }) {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const openPraise = () => {
    const more = { tab: 'feedbackComment', comment: comment.id }
    const [to, options] = inWindow(pathname + search, comment.memory.shareable_link, more)
    // In the window already, this is another tab of it.
    const isOpen = memoryWindowOf(pathname, search) !== null
    navigate(to, isOpen ? { replace: true, state } : options)
  }
  return (
    <>
      <CommentEmpathy comment={comment} />
      <PraiseCommentButton comment={comment} onOpen={openPraise} />
    </>
  )
}
