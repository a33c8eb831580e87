import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { commentModes, setCommentMode } from '../../lib/comment-mode.ts'
import { logFailure } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { text } from '../../lib/texts.ts'
import '../../ui/button.css'
import { modeChanged } from './comments-query.ts'

interface WhoCommentsProps {
  link: string
  mode: number
  /** Many strangers write here within minutes. */
  crowded: boolean
}

/** Who may comment, for the author of the memory; one tap closes it when many strangers come at once. */
export default function WhoComments({ link, mode, crowded }: WhoCommentsProps) {
  const client = useQueryClient()
  const id = useId()
  const choose = async (next: number) => {
    try {
      await setCommentMode(link, next)
      modeChanged(client, link, next)
    } catch (error) {
      logFailure('deciding who comments', error)
      notify({ title: text('comments.mode.failed'), tone: 'problem' })
    }
  }
  return (
    <div className="who-comments">
      {crowded && mode !== commentModes.closed && (
        <p className="comments-crowd" role="status">
          {text('comments.crowd')}
          <button type="button" className="button small" onClick={() => void choose(commentModes.closed)}>
            {text('comments.crowd.close')}
          </button>
        </p>
      )}
      <label htmlFor={id}>{text('comments.mode')}</label>
      <select id={id} className="form-input" value={mode} onChange={(event) => void choose(Number(event.target.value))}>
        {Object.entries(commentModes).map(([name, code]) => (
          <option key={name} value={code}>
            {text(`comments.mode.${name}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
