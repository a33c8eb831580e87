import type { SessionUser } from '@kindred/contract/session-user'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { ApiError, request } from '../../lib/api/api.ts'
import { logFailure } from '../../lib/log.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { setAvatar } from '../../lib/queries/queries.ts'
import { text } from '../../lib/texts/texts.ts'

/** Comes with the first picture that somebody chooses. */
async function formWith(file: File): Promise<FormData> {
  const { shrinkPhoto } = await import('../../lib/form-ports/shrink-photo.ts')
  const form = new FormData()
  form.append('image', await shrinkPhoto(file))
  return form
}

/** The picture beside the name: chosen, saved at once, and taken away again. */
export function OwnPicture({ user }: { user: SessionUser }) {
  const client = useQueryClient()
  const picker = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const id = useId()

  const change = useMutation({
    mutationFn: async (chosen: File | null) => {
      const what =
        chosen === null ? ({ method: 'DELETE' } as const) : { method: 'PUT' as const, body: await formWith(chosen) }
      return (await request<{ avatar: string | null }>('/api/v1/image/avatar', what)).data
    },
    onSuccess: ({ avatar }, chosen) => {
      setAvatar(client, user, avatar)
      showToast({ title: text(chosen === null ? 'profile.pictureRemoved' : 'profile.pictureSaved'), tone: 'good' })
    },
    onError: (error) => refusalOf(error) ?? logFailure('saving the own picture', error),
  })
  const busy = change.isPending
  const save = (chosen: File | null) => busy || change.mutate(chosen)

  return (
    <div className="own-picture stack-1">
      <p id={`${id}-label`}>
        <strong>{text('profile.picture')}</strong>
      </p>
      <p className="account-hint note" id={`${id}-hint`}>
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
          const [chosen] = event.target.files ?? []
          if (chosen !== undefined) save(chosen)
          event.target.value = ''
        }}
      />
      <div className="own-picture-ways row">
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
              save(null)
            }}
          >
            {text('profile.pictureRemove')}
          </button>
        )}
      </div>
      <p className="account-problem" role="alert">
        {change.isError && (refusalOf(change.error) ?? text('profile.pictureFailed'))}
      </p>
    </div>
  )
}

const refusalOf = (error: unknown): string | null =>
  error instanceof ApiError ? (error.errors.image?.[0] ?? error.detail) : null
