import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { text } from '../../lib/texts.ts'
import '../../ui/button.css'
import { commentTimes } from './comment-rules.ts'
import './comments.css'
import { commentsChanged } from './comments-query.ts'
import type { Gone } from './use-changing-comment.ts'

/** The place of a comment that was deleted or hidden. It stays for a while, so that it can be taken back where it was. */
export function GoneComment({ link, gone, onUndo }: { link: string; gone: Gone; onUndo: () => void }) {
  const client = useQueryClient()
  const place = useRef<HTMLElement>(null)
  // The pressed button is gone: reading goes on here.
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const timer = setTimeout(() => void commentsChanged(client, link), commentTimes.undo)
    return () => clearTimeout(timer)
  }, [client, link])
  return (
    <article ref={place} className="comment comment-gone" tabIndex={-1} aria-label={text(`comments.gone.${gone}`)}>
      <p>{text(`comments.gone.${gone}`)}</p>
      <button type="button" className="text-button" onClick={onUndo}>
        {text('comments.undo')}
      </button>
    </article>
  )
}
