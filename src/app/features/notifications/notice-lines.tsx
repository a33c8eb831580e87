import type { DecisionNotice } from '@kindred/contract/notification-page'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { commentModes, setCommentMode } from '../../lib/memories/comment-mode.ts'
import { dayInWords, relativeTime } from '../../lib/texts/relative-time.ts'
import { text } from '../../lib/texts/texts.ts'
import { Link } from '../../ui/link.tsx'
import '../../ui/button.css'

/** What was decided about something that this person wrote or reported, and that a crowd is there, in words of content. */
export function NoticeLines({ notices, onFollow }: { notices: readonly DecisionNotice[]; onFollow: () => void }) {
  if (notices.length === 0) return null
  return (
    <ul>
      {notices.map((notice) => (
        <li key={notice.id}>
          <NoticeLine notice={notice} onFollow={onFollow} />
          {notice.kind === 'crowd' && notice.shareable_link !== null && <CloseComments link={notice.shareable_link} />}
        </li>
      ))}
    </ul>
  )
}

const addressOf = ({ shareable_link, change }: DecisionNotice): string | undefined => {
  if (change) return `/studio/changes?id=${change.id}`
  return shareable_link === null ? undefined : `/memory/${shareable_link}`
}

function NoticeLine({ notice, onFollow }: { notice: DecisionNotice; onFollow: () => void }) {
  const to = addressOf(notice)
  const words = notice.side === 'editor' ? <ReviewSentence notice={notice} /> : <DecisionSentence notice={notice} />
  if (to === undefined) return <div className="bell-line">{words}</div>
  return (
    <Link className="bell-line" to={to} onClick={onFollow}>
      {words}
    </Link>
  )
}

/** What an editor did with a change, and what they wrote with it. */
function ReviewSentence({ notice: { kind, who, change, reason, created_at } }: { notice: DecisionNotice }) {
  return (
    <span className="bell-words stack-1">
      <span>
        {text(`notice.editor.${kind}`, {
          who: who ?? text('notice.editor.someone'),
          title: change?.title || text('notice.editor.change'),
        })}
      </span>
      {reason !== '' && <q dir="auto">{reason}</q>}
      <time dateTime={created_at}>{relativeTime(created_at, new Date())}</time>
    </span>
  )
}

function DecisionSentence({ notice: { side, kind, about, reason, until, created_at } }: { notice: DecisionNotice }) {
  const what = text(`notice.what.${about}`)
  const day = until === null ? '' : dayInWords(until)
  return (
    <span className="bell-words stack-1">
      <span>{text(`notice.${side}.${kind}${about === 'member' ? '.member' : ''}`, { what, day })}</span>
      {side === 'writer' && reason !== '' && <span>{text('notice.why', { reason })}</span>}
      <time dateTime={created_at}>{relativeTime(created_at, new Date())}</time>
    </span>
  )
}

/** One tap, where the author of a memory hears that many strangers write under it. */
function CloseComments({ link }: { link: string }) {
  const client = useQueryClient()
  const close = useMutation({
    mutationFn: () => setCommentMode(client, link, commentModes.closed),
    meta: { what: 'closing the comments', failed: { title: 'comments.mode.failed' } },
  })
  return (
    <div className="bell-act" role="status">
      {close.isSuccess ? (
        <p>{text('comments.closed.own')}</p>
      ) : (
        <button
          type="button"
          className="button"
          aria-disabled={close.isPending}
          onClick={() => close.isPending || close.mutate()}
        >
          {text('comments.crowd.close')}
        </button>
      )}
    </div>
  )
}
