import type { Comment } from '@kindred/contract/comment'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, useId } from 'react'
import { plus } from '../../lib/counters.ts'
import { act, interactionStatusQueryOptions, patchStatus, sendOwn, withEmpathy } from '../../lib/interactions.ts'
import { logFailure } from '../../lib/log.ts'
import { patchComment } from '../../lib/patch-comment.ts'
import { tellLimit } from '../../lib/refusal-in-words.ts'
import { useAsMember, useMemberId } from '../../lib/session.ts'
import { countText, text } from '../../lib/texts.ts'
import { useLedTo } from '../../lib/use-led-to.ts'
import { useTimedFlag } from '../../lib/use-timed-flag.ts'
import { useToggle } from '../../lib/use-toggle.ts'
import '../../ui/button.css'
import { HeartIcon } from '../../ui/icons.tsx'
import './empathy-button.css'

/** So long it glows after it was given, and where a notification leads to it (AMB-98), in milliseconds. */
const glowMs = 3_000

const failed = (what: string) => (error: unknown) => {
  logFailure(what, error)
  tellLimit(error)
}

/** Empathizing with a memory: pressed at once, counted when the server has said so. Its author only sees how many. */
export default function EmpathyButton({ link, own, named }: { link: string; own: boolean; named: boolean }) {
  const client = useQueryClient()
  const { data: status } = useQuery(interactionStatusQueryOptions(link))
  const { place, marked } = useLedTo<HTMLButtonElement>(named, { lengthMs: glowMs })
  const { empathized = 0, empathy_id = null, count_empathies: count = 0 } = status?.empathy ?? {}
  const { shown, toggle } = useToggle({
    is: empathized === 1,
    known: empathy_id,
    change: async (known) => {
      const id = await act(client, link, () => sendOwn('empathy', { shareable_link: link, comment_id: null }, known))
      patchStatus(client, link, (now) => withEmpathy(now, id))
      return id
    },
    failed: failed('empathizing'),
  })
  return (
    <Heart
      label={text('empathy.press')}
      pressed={shown}
      count={count}
      highlighted={marked}
      ref={place}
      own={own}
      onPress={() => status !== undefined && toggle()}
    />
  )
}

/** The same with a comment; taken back in silence when it fails. */
export function CommentEmpathy({ comment }: { comment: Comment }) {
  const client = useQueryClient()
  const own = useMemberId() === comment.user.id
  const [glows, glow] = useTimedFlag(glowMs)
  const { shown, toggle } = useToggle({
    is: comment.empathy_id !== null,
    known: comment,
    change: async (known) => {
      const of = { comment_id: known.id, shareable_link: known.memory.shareable_link }
      const empathy_id = await sendOwn('empathy', of, known.empathy_id)
      const count_empathies = plus(known.count_empathies, empathy_id === null ? -1 : 1)
      patchComment(client, comment, { empathy_id, count_empathies })
      if (empathy_id !== null) glow()
      return { ...known, empathy_id, count_empathies }
    },
    failed: failed('empathizing with a comment'),
  })
  return (
    <Heart
      label={text('comments.empathy')}
      pressed={shown}
      count={comment.count_empathies}
      highlighted={glows}
      own={own}
      onPress={toggle}
    />
  )
}

interface HeartProps {
  label: string
  pressed: boolean
  count: number
  highlighted: boolean
  ref?: Ref<HTMLButtonElement>
  own: boolean
  onPress: () => void
}

function Heart({ label, pressed, count, highlighted, ref, own, onPress }: HeartProps) {
  const asMember = useAsMember()
  const countId = useId()
  return (
    <button
      ref={ref}
      type="button"
      className={highlighted ? 'button small empathy highlighted' : 'button small empathy'}
      aria-pressed={pressed}
      aria-disabled={own}
      aria-describedby={count > 0 ? countId : undefined}
      onClick={() => own || asMember(onPress)}
    >
      <HeartIcon />
      {label}
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
