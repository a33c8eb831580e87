import type { Comment } from '@kindred/contract/comment'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { request } from '../../lib/api.ts'
import { logFailure } from '../../lib/log.ts'
import { patchComment } from '../../lib/patch-comment.ts'
import { tellLimit } from '../../lib/refusal-in-words.ts'
import { withRouteAction } from '../../lib/route-action.ts'
import { useSession } from '../../lib/session.ts'
import { text } from '../../lib/texts.ts'
import { useTimedFlag } from '../../lib/use-timed-flag.ts'
import { useWish } from '../../lib/use-wish.ts'
import { EmpathyToggle } from './empathy-toggle.tsx'

/** So long it glows after it was given, in milliseconds. */
const loveMs = 3_000

/** Gives empathy to a comment, or takes it back by its id. Tells the id that stands then. */
async function send({ id, empathy_id, memory }: Comment): Promise<string | null> {
  const given = empathy_id !== null
  const { data } = await request<{ data: { empathy_id: string } }>(`/api/v1/empathy/${given ? 'delete' : 'new'}/`, {
    method: 'POST',
    body: { comment_id: id, ...(given ? { empathy_id } : { shareable_link: memory.shareable_link }) },
  })
  return given ? null : data.data.empathy_id
}

/** Empathizing with a comment: pressed at once, counted when the server has said so, taken back in silence when it fails. */
export default function CommentEmpathy({ comment }: { comment: Comment }) {
  const client = useQueryClient()
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [loved, love] = useTimedFlag(loveMs)
  const { shown, toggle } = useWish({
    is: comment.empathy_id !== null,
    known: comment,
    change: async (known) => {
      const empathy_id = await send(known)
      const count_empathies = Math.max(0, known.count_empathies + (empathy_id === null ? -1 : 1))
      patchComment(client, comment, { empathy_id, count_empathies })
      if (empathy_id !== null) love()
      return { ...known, empathy_id, count_empathies }
    },
    failed: (error) => {
      logFailure('empathizing with a comment', error)
      tellLimit(error)
    },
  })
  return (
    <EmpathyToggle
      label={text('comments.empathy')}
      pressed={shown}
      count={comment.count_empathies}
      highlighted={loved}
      own={session.kind === 'member' && session.user.id === comment.user.id}
      onPress={() => (session.kind === 'visitor' ? navigate(withRouteAction(pathname + search, 'login')) : toggle())}
    />
  )
}
