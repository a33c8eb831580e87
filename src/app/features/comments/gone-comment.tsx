import { useEffect, useRef } from 'react'
import { text } from '../../lib/texts.ts'
import '../../ui/button.css'
import './comments.css'
import type { Gone } from './use-changing-comment.ts'

/** The place of a comment that was deleted or hidden. It stays for a while, so that it can be taken back where it was. */
export function GoneComment({ gone, onUndo }: { gone: Gone; onUndo: () => void }) {
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
