import type { SessionUser } from '@kindred/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { ApiError, request } from '../../lib/api.ts'
import { logFailure } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { pictureChanged } from '../../lib/queries.ts'
import { text } from '../../lib/texts.ts'

/** Comes with the first picture that somebody chooses. */
async function formWith(file: File): Promise<FormData> {
  const { shrinkPhoto } = await import('../../lib/shrink-photo.ts')
  const form = new FormData()
  form.append('image', await shrinkPhoto(file))
  return form
}

/** The picture beside the name: chosen, saved at once, and taken away again. */
export function OwnPicture({ user }: { user: SessionUser }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const id = useId()

  const change = async (method: 'PUT' | 'DELETE', said: string, chosen?: File) => {
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      const body = chosen && (await formWith(chosen))
      const { data } = await request<{ avatar: string | null }>('/api/v1/image/avatar', {
        method,
        ...(body && { body }),
      })
      pictureChanged(client, user, data.avatar)
      notify({ title: said, tone: 'good' })
    } catch (error) {
      const refusal = error instanceof ApiError ? (error.errors.image?.[0] ?? error.detail) : null
      if (refusal === null) logFailure('saving the own picture', error)
      setProblem(refusal ?? text('profile.pictureFailed'))
    } finally {
      setBusy(false)
    }
  }
  const take = (file: File | undefined) => {
    if (file === undefined) return
    void change('PUT', text('profile.pictureSaved'), file)
  }

  return (
    <div className="own-picture">
      <p id={`${id}-label`}>
        <strong>{text('profile.picture')}</strong>
      </p>
      <p className="account-hint" id={`${id}-hint`}>
        {text('profile.pictureHint')}
      </p>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <div className="own-picture-ways">
        <button
          ref={chooser}
          type="button"
          className="button small"
          aria-disabled={busy}
          aria-describedby={`${id}-hint`}
          onClick={() => picker.current?.click()}
        >
          {busy ? text('account.busy') : text(user.avatar ? 'profile.pictureOther' : 'profile.pictureChoose')}
        </button>
        {user.avatar && (
          <button
            type="button"
            className="button small quiet"
            aria-disabled={busy}
            onClick={() => {
              chooser.current?.focus()
              void change('DELETE', text('profile.pictureRemoved'))
            }}
          >
            {text('profile.pictureRemove')}
          </button>
        )}
      </div>
      <p className="account-problem" role="alert">
        {problem}
      </p>
    </div>
  )
}
