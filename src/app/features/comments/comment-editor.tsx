import type { Comment } from '@kindred/contract/comment'
import { counterOf } from '@kindred/engine'
import { HashtagText } from '@kindred/form'
import { useEffect, useRef, useState } from 'react'
import { suggestHashtags } from '../../lib/form-ports/suggest-hashtags.ts'
import { useUnsavedWork } from '../../lib/session/sign-in-again.ts'
import { text } from '../../lib/texts/texts.ts'
import '../../ui/button.css'
import { useCommentDraft } from '../../lib/drafts/comment-draft.ts'
import { CrisisHint } from '../../ui/crisis-hint.tsx'
import { commentField, hashtagsFrom, isSendable } from './comment-rules.ts'

interface CommentEditorProps {
  comment: Comment
  /** Whether it worked. */
  onSave: (content: string) => Promise<boolean>
  onCancel: () => void
}

/** An own comment, changed where it stands. What is typed is kept on this device until it is saved, or put away by Cancel. */
export default function CommentEditor({ comment, onSave, onCancel }: CommentEditorProps) {
  useUnsavedWork()
  const draft = `edit:${comment.id}`
  // What they wrote last, be it seen by others or not.
  const stored = comment.pending_content ?? comment.content
  const by = comment.user.id
  const { words, write, forget } = useCommentDraft(draft, by, stored)
  const [saving, setSaving] = useState(false)
  const save = async () => {
    if (saving || !isSendable(words)) return
    setSaving(true)
    const isSaved = await onSave(words).finally(() => setSaving(false))
    if (isSaved) forget()
  }
  const cancel = () => {
    forget()
    onCancel()
  }
  const box = useRef<HTMLDivElement>(null)
  // One came to write.
  useEffect(() => box.current?.querySelector('textarea')?.focus(), [])
  return (
    <div ref={box} className="comment-editor stack-3">
      <HashtagText
        label={text('comments.editLabel')}
        value={words}
        onChange={write}
        maxLength={commentField.maxLength}
        counter={counterOf(commentField, words)}
        hashtagsFrom={hashtagsFrom}
        placeholder={undefined}
        rows={4}
        suggest={suggestHashtags}
        texts={text}
      />
      <CrisisHint searched={words} />
      <div className="comment-acts row">
        <button type="button" className="button small" onClick={cancel}>
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
