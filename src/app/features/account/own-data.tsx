import { useState } from 'react'
import { ApiError, request } from '../../lib/api.ts'
import { logFailure } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { text } from '../../lib/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AccountForm } from './account-form.tsx'
import './account.css'

type State = 'resting' | 'fetching' | 'asking'

/** A copy of everything that the server holds of this person, as a file. An open screen alone is not enough for it. */
export function OwnData() {
  const [state, setState] = useState<State>('resting')
  const download = async () => {
    setState('fetching')
    try {
      saveFile(await fetchCopy())
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) return setState('asking')
      tellFailure(error)
    }
    setState('resting')
  }
  return (
    <section aria-labelledby="own-data">
      <h2 id="own-data">{text('yours.data.title')}</h2>
      <p>{text('yours.data.lead')}</p>
      <button type="button" className="button" disabled={state === 'fetching'} onClick={() => void download()}>
        {text('yours.data.download')}
      </button>
      {state === 'asking' && <AskPassword onGiven={download} onClose={() => setState('resting')} />}
    </section>
  )
}

function AskPassword({ onGiven, onClose }: { onGiven: () => Promise<void>; onClose: () => void }) {
  return (
    <Dialog title={text('yours.data.password.title')} onClose={onClose} width={500}>
      <p>{text('yours.data.password.why')}</p>
      <AccountForm
        submit={text('yours.data.password.submit')}
        refused={text('yours.data.failed.title')}
        fields={[
          { name: 'password', label: text('account.password'), type: 'password', autoComplete: 'current-password' },
        ]}
        onSubmit={async (values) => {
          await request('/user/verify-password', { method: 'POST', body: values })
          await onGiven()
        }}
      />
    </Dialog>
  )
}

const fetchCopy = async () => (await request<object>('/user/export', { method: 'POST', body: {} })).data

function tellFailure(error: unknown): void {
  logFailure('fetching the own data', error)
  const detail = error instanceof ApiError && error.status === 429 ? error.detail : null
  notify({
    title: text('yours.data.failed.title'),
    text: detail ?? text('yours.data.failed.text'),
    tone: 'problem',
  })
}

/** The name says nothing of where the file is from: others may see the folder. */
function saveFile(data: object): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'my-data.json' })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
