import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Comment } from '#contract/comment'
import { avoidEntries } from '../../lib/avoiding.ts'
import type { inWindow } from '../../lib/in-window.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { logFailure } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { askToReport } from '../../lib/reporting.ts'
import { countText, text } from '../../lib/texts.ts'
import '../../ui/button.css'
import { Byline } from '../../ui/byline.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { Reported } from '../../ui/reported.tsx'
import { StoryText } from '../../ui/story-text.tsx'
import { commentTimes } from './comment-rules.ts'
import './comments.css'
import { Link } from '../../ui/link.tsx'
import {
  approveComment,
  changeComment,
  commentsChanged,
  deleteComment,
  hideComment,
  putComment,
  restoreComment,
  unhideComment,
} from './comments-query.ts'

const CommentEditor = lazyPart(() => import('./comment-editor.tsx'))

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
  /** For a moment somebody was led to it. */
  highlighted?: boolean
}

type Gone = 'deleted' | 'hidden'

/** One comment, with what can be done about it. */
export function CommentCard({
  comment,
  viewerId,
  ofAuthor = false,
  acts,
  more,
  thread,
  highlighted = false,
}: CommentCardProps) {
  const client = useQueryClient()
  const link = comment.memory.shareable_link
  const own = viewerId !== undefined && comment.user.id === viewerId
  const [editing, setEditing] = useState(false)
  const [gone, setGone] = useState<Gone>()
  const card = useRef<HTMLElement>(null)

  useEffect(() => {
    // The pressed button is gone: reading goes on here.
    if (gone !== undefined) card.current?.focus({ preventScroll: true })
    if (gone === undefined) return
    // Until then the place stays, so that it can be taken back where it was.
    const timer = setTimeout(() => void commentsChanged(client, link), commentTimes.undo)
    return () => clearTimeout(timer)
  }, [gone, client, link])

  const tried = async (what: string, act: () => Promise<unknown>, failed: () => void): Promise<boolean> => {
    try {
      await act()
      return true
    } catch (error) {
      logFailure(what, error)
      failed()
      return false
    }
  }
  const notUpdated = () =>
    notify({ title: text('comments.notUpdated.title'), text: text('comments.notUpdated.text'), tone: 'problem' })
  const remove = async () => {
    if (await tried('deleting a comment', () => deleteComment(comment.id), notUpdated)) setGone('deleted')
  }
  const hide = async () => {
    const failed = () => notify({ title: text('comments.notHidden'), tone: 'problem' })
    if (!(await tried('hiding a comment', () => hideComment(comment.id), failed))) return
    notify({ title: text('comments.hidden'), tone: 'good' })
    setGone('hidden')
  }
  const undo = async () => {
    const back = gone === 'deleted' ? restoreComment : unhideComment
    if (await tried('taking it back', () => back(comment.id), notUpdated)) {
      setGone(undefined)
      await commentsChanged(client, link)
    }
  }
  const approve = async () => {
    if (await tried('showing a comment', () => approveComment(comment.id), notUpdated))
      await commentsChanged(client, link)
  }
  const save = async (content: string) => {
    const done = await tried(
      'changing a comment',
      async () => putComment(client, await changeComment(comment.id, content)),
      notUpdated,
    )
    if (done) setEditing(false)
    return done
  }

  if (gone !== undefined)
    return (
      <article ref={card} className="comment comment-gone" tabIndex={-1} aria-label={text(`comments.gone.${gone}`)}>
        <p>{text(`comments.gone.${gone}`)}</p>
        <button type="button" className="text-button" onClick={() => void undo()}>
          {text('comments.undo')}
        </button>
      </article>
    )

  const entries = own
    ? [
        { label: text('comments.edit'), onChoose: () => setEditing(true) },
        { label: text('comments.delete'), onChoose: () => void remove() },
      ]
    : [
        { label: text('comments.hide'), onChoose: () => void hide() },
        { label: text('report.entry'), onChoose: () => askToReport({ link, comment: comment.id }) },
        ...avoidEntries(comment.user),
        ...(more?.(comment) ?? []),
      ]

  return (
    <Reported thing={{ link, comment: comment.id }}>
      <article
        ref={card}
        data-comment={comment.id}
        className={highlighted ? 'comment highlighted' : 'comment'}
        tabIndex={-1}
        aria-label={text('comments.by', { name: own ? text('memory.you') : comment.user.username })}
      >
        <div className="comment-head">
          <Byline author={comment.user} own={own} created={comment.created_at} />
          {viewerId !== undefined && (
            <MoreMenu
              name={text('comments.menu', { name: own ? text('memory.you') : comment.user.username })}
              entries={entries}
            />
          )}
        </div>
        {editing ? (
          <Suspense fallback={<StoryText words={comment.content} />}>
            <CommentEditor comment={comment} onSave={save} onCancel={() => setEditing(false)} />
          </Suspense>
        ) : (
          <StoryText words={comment.content} />
        )}
        {comment.waiting && (
          <p className="comment-waits">
            {text(ofAuthor ? 'comments.waits.author' : 'comments.waits')}
            {ofAuthor && (
              <button type="button" className="button small" onClick={() => void approve()}>
                {text('comments.approve')}
              </button>
            )}
          </p>
        )}
        <div className="comment-acts">
          {acts?.(comment)}
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
