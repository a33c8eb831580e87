import type { Comment } from '@kindred/contract/comment'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { notifyLimit } from '../../lib/api/refusal-in-words.ts'
import { logFailure } from '../../lib/log.ts'
import { useTimedFlag } from '../../lib/page/use-timed-flag.ts'
import { useToggle } from '../../lib/page/use-toggle.ts'
import { plus } from '../../lib/queries/counters.ts'
import { toggleOwn } from '../../lib/queries/interactions.ts'
import { patchComment } from '../../lib/queries/patch-comment.ts'
import { useAsMember } from '../../lib/session/session.ts'
import { countText, text } from '../../lib/texts/texts.ts'
import '../../ui/button.css'
import { HeartIcon } from '../../ui/icons.tsx'
import './comment-empathy.css'

/** So long it glows after it was given (AMB-98), in milliseconds. */
const glowMs = 3_000

/** Empathizing with a comment: pressed at once, counted when the server has said so, taken back in silence when it fails. */
export function CommentEmpathy({ comment }: { comment: Comment }) {
  const client = useQueryClient()
  const countId = useId()
  const count = comment.count_empathies
  const [glows, glow] = useTimedFlag(glowMs)
  const { shown, toggle } = useToggle({
    is: comment.empathy_id !== null,
    known: comment,
    change: async (known) => {
      const of = { comment_id: known.id, shareable_link: known.memory.shareable_link }
      const empathy_id = await toggleOwn('empathy', of, known.empathy_id)
      const count_empathies = plus(known.count_empathies, empathy_id === null ? -1 : 1)
      patchComment(client, comment, { empathy_id, count_empathies })
      if (empathy_id !== null) glow()
      return { ...known, empathy_id, count_empathies }
    },
    failed: (error) => {
      logFailure('empathizing with a comment', error)
      notifyLimit(error)
    },
  })
  const asMember = useAsMember(() => shown || toggle())
  return (
    <button
      type="button"
      className={glows ? 'button small empathy highlighted' : 'button small empathy'}
      aria-pressed={shown}
      aria-describedby={count > 0 ? countId : undefined}
      onClick={() => asMember(toggle)}
    >
      <HeartIcon />
      {text('comments.empathy')}
      {count > 0 && (
        <>
          <span aria-hidden="true" className="empathy-count">
            {count}
          </span>
          <span hidden id={countId}>
            {countText('empathy.count', count)}
          </span>
        </>
      )}
    </button>
  )
}
