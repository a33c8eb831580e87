import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Comment } from '#contract/comment'
import { request } from '../../lib/api.ts'
import { logFailure } from '../../lib/log.ts'
import { patchComment } from '../../lib/patch-comment.ts'
import { withRouteAction } from '../../lib/route-action.ts'
import { useSession } from '../../lib/session.ts'
import { text } from '../../lib/texts.ts'
import { useTimedFlag } from '../../lib/use-timed-flag.ts'
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
  // While a call is on its way: what was pressed.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const wish = useRef<boolean | null>(null)
  const isRunning = useRef(false)
  const given = comment.empathy_id !== null

  const toggle = async () => {
    wish.current = !(wish.current ?? given)
    setWanted(wish.current)
    if (isRunning.current) return
    isRunning.current = true
    try {
      // What is pressed while a call is on its way follows it: the last press counts.
      for (let now = comment; (now.empathy_id !== null) !== wish.current; ) {
        const empathy_id = await send(now)
        const count_empathies = Math.max(0, now.count_empathies + (empathy_id === null ? -1 : 1))
        now = { ...now, empathy_id, count_empathies }
        patchComment(client, comment, { empathy_id, count_empathies })
        if (empathy_id !== null) love()
      }
    } catch (error) {
      logFailure('empathizing with a comment', error)
    } finally {
      isRunning.current = false
      wish.current = null
      setWanted(null)
    }
  }
  return (
    <EmpathyToggle
      label={text('comments.empathy')}
      pressed={wanted ?? given}
      count={comment.count_empathies}
      highlighted={loved}
      own={session.kind === 'member' && session.user.id === comment.user.id}
      onPress={() =>
        session.kind === 'visitor' ? navigate(withRouteAction(pathname + search, 'login')) : void toggle()
      }
    />
  )
}
