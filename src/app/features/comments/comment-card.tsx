import type { Comment } from '@kindred/contract/comment'
import { type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { blockEntries } from '../../lib/memories/blocks.ts'
import { inWindow } from '../../lib/memories/memory-window-address.ts'
import { openReportDialog, useIsReported } from '../../lib/memories/reporting.ts'
import { useDeepLinkTarget } from '../../lib/navigation/use-deep-link-target.ts'
import { lazyPart } from '../../lib/page/lazy-part.ts'
import { useSession } from '../../lib/session/session.ts'
import { countText, text } from '../../lib/texts/texts.ts'
import '../../ui/button.css'
import { Byline } from '../../ui/byline.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { Reported } from '../../ui/reported.tsx'
import { StoryText } from '../../ui/story-text.tsx'
import './comments.css'
import type { ReplyTarget } from '../../lib/drafts/comment-draft.ts'
import { Link } from '../../ui/link.tsx'
import { commentTimes } from './comment-rules.ts'
import { type RemovalKind, useChangingComment } from './use-changing-comment.ts'

const CommentEditor = lazyPart(() => import('./comment-editor.tsx'))

/** For what a reader wrote themselves. */
const CrisisHint = lazyPart(
  () => import('../../ui/crisis-hint.tsx'),
  (module) => module.CrisisHint,
)

/** What a page puts beside a comment: buttons of other features, which this one does not know. */
export type CommentActs = (comment: Comment) => ReactNode

interface CommentCardProps {
  comment: Comment
  viewerId: string | undefined
  /** The reader wrote the memory: what waits for them can be shown to others. */
  ofAuthor?: boolean | undefined
  /** Empathy, praise and whatever else others may do with it. */
  acts?: CommentActs | undefined
  /** More entries for others than hiding it. */
  more?: ((comment: Comment) => { label: string; onChoose: () => void }[]) | undefined
  /** On the home page a comment leads to its thread. */
  thread?: ReturnType<typeof inWindow>
  /** The address, or a link of the list, leads to it; a number: how often it did. */
  led?: boolean | number
  /** Leads to the comment that it answers, within its list. */
  onFollow?: ((id: string) => void) | undefined
  /** Answers it. */
  onReply?: ((target: ReplyTarget) => void) | undefined
}

/** One comment, with what can be done about it. */
export function CommentCard({
  comment,
  viewerId,
  ofAuthor = false,
  acts,
  more,
  thread,
  led = false,
  onFollow,
  onReply,
}: CommentCardProps) {
  const link = comment.memory.shareable_link
  const own = viewerId !== undefined && comment.user.id === viewerId
  const name = comment.user.username
  const [editing, setEditing] = useState(false)
  const { place, marked } = useDeepLinkTarget(led, { lengthMs: commentTimes.highlight })
  const { gone, remove, removeAsAuthor, hide, undo, approve, decline, save } = useChangingComment(comment)
  const article = useRef<HTMLElement>(null)
  const isShown = gone === undefined && !editing
  const before = useRef(isShown)
  useEffect(() => {
    // Undo, Save or Cancel took itself away: reading goes on at the comment.
    if (isShown && !before.current) article.current?.focus({ preventScroll: true })
    before.current = isShown
  }, [isShown])
  if (gone !== undefined) return <GoneComment gone={gone} onUndo={() => void undo()} />

  const entries = own
    ? [
        { label: text('comments.edit'), onChoose: () => setEditing(true) },
        { label: text('comments.delete'), onChoose: () => void remove() },
      ]
    : [
        { label: text('comments.hide'), onChoose: () => void hide() },
        {
          label: text('report.entry'),
          onChoose: () => openReportDialog({ link, comment: comment.id, person: comment.user }),
        },
        ...(ofAuthor ? [{ label: text('comments.remove'), onChoose: () => void removeAsAuthor() }] : []),
        ...blockEntries(comment.user),
        ...(more?.(comment) ?? []),
      ]
  const saveEdit = async (content: string) => {
    const done = await save(content)
    if (done) setEditing(false)
    return done
  }
  return (
    <Reported target={{ link, comment: comment.id, person: comment.user }}>
      <article
        ref={(element) => {
          article.current = element
          place(element)
        }}
        data-comment={comment.id}
        className={marked ? 'comment highlighted' : 'comment'}
        tabIndex={-1}
        aria-label={own ? text('comments.by.own') : text('comments.by', { name })}
      >
        <div className="comment-head">
          <Byline author={comment.user} own={own} created={comment.created_at} />
          {viewerId !== undefined && (
            <MoreMenu name={own ? text('comments.menu.own') : text('comments.menu', { name })} entries={entries} />
          )}
        </div>
        {comment.reply_to && <ReplyLine target={comment.reply_to} {...{ link, onFollow }} />}
        {editing ? (
          <Suspense fallback={<StoryText words={comment.content} />}>
            <CommentEditor comment={comment} onSave={saveEdit} onCancel={() => setEditing(false)} />
          </Suspense>
        ) : (
          <StoryText words={comment.content} />
        )}
        {own && !editing && (
          <Suspense>
            <CrisisHint searched={comment.content} />
          </Suspense>
        )}
        {comment.waiting && (
          <p className="comment-waits note">
            {text(ofAuthor ? 'comments.waits.author' : 'comments.waits')}
            {ofAuthor && (
              <button type="button" className="button small" onClick={() => void approve()}>
                {text('comments.approve')}
              </button>
            )}
          </p>
        )}
        {!editing && <PendingEdit {...{ comment, ofAuthor, approve, decline }} />}
        <div className="comment-acts row">
          {acts?.(comment)}
          {onReply && !own && (
            <button
              type="button"
              className="button small quiet"
              aria-label={text('comments.reply.named', { name })}
              onClick={() => onReply({ id: comment.id, username: name })}
            >
              {text('comments.reply')}
            </button>
          )}
          {comment.count_empathies > 0 && !acts && (
            <span className="comment-count">{countText('comments.empathies', comment.count_empathies)}</span>
          )}
          {thread && (
            <Link className="button small quiet" to={thread[0]} {...thread[1]}>
              {text('comments.thread')}
            </Link>
          )}
        </div>
      </article>
    </Reported>
  )
}

interface ReplyLineProps {
  target: ReplyTarget
  /** The memory's link. */
  link: string
  onFollow: CommentCardProps['onFollow']
}

/** Leads to the comment that this one answers: in its list, or where there is none, in the memory's window. */
function ReplyLine({ target: { id, username }, link, onFollow }: ReplyLineProps) {
  const { pathname, search } = useLocation()
  const session = useSession()
  const isReported = useIsReported({ link, comment: id })
  if (isReported) return null
  const [to, options] = inWindow(pathname + search, link, { tab: 'comment', comment: id })
  const own = session.kind === 'member' && session.user.username === username
  const lead = (event: MouseEvent) => {
    if (onFollow === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onFollow(id)
  }
  return (
    <p className="comment-reply-to note">
      <Link to={to} {...options} onClick={lead}>
        {own ? text('comments.replyTo.own') : text('comments.replyTo', { name: username })}
      </Link>
    </p>
  )
}

/** The place of a comment that was deleted or hidden. It stays for a while, so that it can be taken back where it was. */
function GoneComment({ gone, onUndo }: { gone: RemovalKind; onUndo: () => void }) {
  const place = useRef<HTMLElement>(null)
  // The pressed button is gone: reading goes on here.
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <article ref={place} className="comment comment-gone" tabIndex={-1} aria-label={text(`comments.gone.${gone}`)}>
      <p>{text(`comments.gone.${gone}`)}</p>
      <button type="button" className="text-button" onClick={onUndo}>
        {text('comments.undo')}
      </button>
    </article>
  )
}

interface PendingEditProps {
  comment: Comment
  /** The reader wrote the memory: they decide. */
  ofAuthor: boolean
  approve: () => Promise<void>
  decline: () => Promise<void>
}

/** Other words for a comment that others don't see yet, below those that they do. */
function PendingEdit({ comment: { pending_content: words }, ofAuthor, approve, decline }: PendingEditProps) {
  if (words === undefined || words === null) return null
  return (
    <div className="comment-edit-waits">
      <p className="comment-waits note">{text(ofAuthor ? 'comments.edit.waits.author' : 'comments.edit.waits')}</p>
      <StoryText words={words} />
      <div className="comment-acts row">
        {ofAuthor && (
          <button type="button" className="button small" onClick={() => void approve()}>
            {text('comments.edit.approve')}
          </button>
        )}
        <button type="button" className="button small" onClick={() => void decline()}>
          {text(ofAuthor ? 'comments.edit.decline' : 'comments.edit.withdraw')}
        </button>
      </div>
    </div>
  )
}
