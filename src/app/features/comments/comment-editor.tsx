import { useState } from 'react'
import type { Comment } from '#contract/comment'
import { counterOf } from '#engine'
import { HashtagText } from '../../../form/index.ts'
import { suggestHashtags } from '../../lib/suggest-hashtags.ts'
import { text } from '../../lib/texts.ts'
import '../../ui/button.css'
import { commentField, hashtagsFrom, isSendable } from './comment-rules.ts'

interface CommentEditorProps {
  comment: Comment
  onSave: (content: string) => Promise<void>
  onCancel: () => void
}

/** An own comment, changed where it stands. */
export default function CommentEditor({ comment, onSave, onCancel }: CommentEditorProps) {
  const [words, setWords] = useState(comment.content)
  const [saving, setSaving] = useState(false)
  const save = async () => {
    if (saving || !isSendable(words)) return
    setSaving(true)
    await onSave(words).finally(() => setSaving(false))
  }
  return (
    <div className="comment-editor">
      <HashtagText
        label={text('comments.editLabel')}
        value={words}
        onChange={setWords}
        maxLength={commentField.maxLength}
        counter={counterOf(commentField, words)}
        hashtagsFrom={hashtagsFrom}
        placeholder={undefined}
        rows={4}
        suggest={suggestHashtags}
        texts={text}
      />
      <div className="comment-acts">
        <button type="button" className="button small" onClick={onCancel}>
          {text('comments.cancel')}
        </button>
        <button
          type="button"
          className="button small primary"
          disabled={!isSendable(words)}
          aria-disabled={saving}
          onClick={() => void save()}
        >
          {text('comments.saveChanges')}
        </button>
      </div>
    </div>
  )
}
