import type { Comment } from '@kindred/contract/comment'
import { useLocation, useNavigate } from 'react-router-dom'
import { CommentEmpathy } from '../features/empathy/comment-empathy.tsx'
import PraiseCommentButton from '../features/praise/praise-comment-button.tsx'
import { inWindow } from '../lib/in-window.ts'
import { memoryWindowOf } from './memory-window-of.ts'

/** What others can do with a comment, wherever it stands. */
export default function CommentActs({ comment }: { comment: Comment }) {
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
