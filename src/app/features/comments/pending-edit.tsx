import type { Comment } from '@kindred/contract/comment'
import { text } from '../../lib/texts.ts'
import '../../ui/button.css'
import { StoryText } from '../../ui/story-text.tsx'
import './comments.css'

interface PendingEditProps {
  comment: Comment
  /** The reader wrote the memory: they decide. */
  ofAuthor: boolean
  approve: () => Promise<void>
  decline: () => Promise<void>
}

/** Other words for a comment that others don't see yet, below those that they do. */
export function PendingEdit({ comment: { pending_content: words }, ofAuthor, approve, decline }: PendingEditProps) {
  if (words === undefined || words === null) return null
  return (
    <div className="comment-edit-waits">
      <p className="comment-waits">{text(ofAuthor ? 'comments.edit.waits.author' : 'comments.edit.waits')}</p>
      <StoryText words={words} />
      <div className="comment-acts">
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
