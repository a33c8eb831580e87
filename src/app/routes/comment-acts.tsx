import { lazy, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Comment } from '#contract/comment'
import { inWindow } from '../lib/in-window.ts'
import { memoryWindowOf } from './memory-window-of.ts'

const CommentEmpathy = lazy(() => import('../features/empathy/comment-empathy.tsx'))
const PraiseCommentButton = lazy(() => import('../features/praise/praise-comment-button.tsx'))

/** What others can do with a comment, wherever it stands. */
function CommentActs({ comment }: { comment: Comment }) {
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
    <Suspense fallback={null}>
      <CommentEmpathy comment={comment} />
      <PraiseCommentButton comment={comment} onOpen={openPraise} />
    </Suspense>
  )
}

export const commentActs = (comment: Comment) => <CommentActs comment={comment} />
