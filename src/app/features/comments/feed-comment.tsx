import { useId } from 'react'
import { useLocation } from 'react-router-dom'
import type { CommentItem } from '../../lib/memories/comment-item.ts'
import { inWindow } from '../../lib/memories/memory-window-address.ts'
import { useContentNote } from '../../lib/memories/revealed-content-notes.ts'
import { useMemberId } from '../../lib/session/session.ts'
import { text } from '../../lib/texts/texts.ts'
import { Mentions, ShowOrSkip } from '../../ui/cover-line.tsx'
import { Link } from '../../ui/link.tsx'
import { type CommentActs, CommentCard } from './comment-card.tsx'

/** A comment among the memories of the feed. Under a covered memory it is covered, too. */
export default function FeedComment({ item, acts }: { item: CommentItem; acts?: CommentActs }) {
  const { memory, comment } = item
  const { pathname, search } = useLocation()
  const viewerId = useMemberId()
  // One's own comment tells of the memory as any other does, to whoever looks over one's shoulder.
  const own = memory.x.x1 === viewerId
  const { covered, skipped, open, skip } = useContentNote(memory.shareable_link, memory.sensitive_topics, own)
  const byViewer = comment.user.id === viewerId
  const aboutId = useId()

  if (!covered) {
    const more = { tab: 'comment', comment: comment.id }
    const thread = inWindow(pathname + search, memory.shareable_link, more)
    const { title, author } = memory
    const underOwn = title ? text('comments.underOwn.titled', { title }) : text('comments.underOwn')
    const under = text('comments.under', { title: title || text('card.untitled', { name: author.username }) })
    return (
      <div className="feed-comment stack-1">
        <p className="comment-under note">
          <Link to={`/memory/${memory.shareable_link}`}>{own ? underOwn : under}</Link>
        </p>
        <CommentCard comment={comment} viewerId={viewerId} acts={acts} thread={thread} />
      </div>
    )
  }
  return (
    <div className="feed-comment">
      <article
        className="comment"
        tabIndex={-1}
        aria-label={byViewer ? text('comments.by.own') : text('comments.by', { name: comment.user.username })}
      >
        <p className="comment-under note">{text(byViewer ? 'comments.coveredOwn' : 'comments.covered')}</p>
        {skipped ? (
          <button type="button" className="text-button" onClick={open}>
            {text('cover.showAfterAll')}
          </button>
        ) : (
          <div className="comment-covered">
            <Mentions topics={memory.sensitive_topics} id={aboutId} />
            <ShowOrSkip about={aboutId} onShow={open} onSkip={skip} />
          </div>
        )}
      </article>
    </div>
  )
}
