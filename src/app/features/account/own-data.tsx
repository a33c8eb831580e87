import { useState } from 'react'
import { ApiError, requestFile } from '../../lib/api/api.ts'
import { logFailure } from '../../lib/log.ts'
import { saveFile } from '../../lib/page/save-file.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { text } from '../../lib/texts/texts.ts'
import { usePasswordGate } from './use-password-gate.tsx'
import './account.css'

/** A copy of everything that the server holds of this person, as a file. An open screen alone is not enough for it. */
export function OwnData() {
  const [busy, setBusy] = useState(false)
  const { guarded, dialog } = usePasswordGate('copy.why')
  const download = async () => {
    if (busy) return
    setBusy(true)
    await guarded(async () => saveFile(await fetchCopy(), fileName)).catch(tellFailure)
    setBusy(false)
  }
  return (
    <section aria-labelledby="own-data">
      <h2 id="own-data">{text('copy.title')}</h2>
      <p>{text('copy.lead')}</p>
      <button type="button" className="button" aria-disabled={busy} onClick={() => void download()}>
        {text('copy.download')}
      </button>
      {dialog}
    </section>
  )
}

/** It says nothing of where the file is from: others may see the folder. */
const fileName = 'my-data.zip'
const fetchCopy = () => requestFile('/user/export', { method: 'POST', body: {} })

function tellFailure(error: unknown): void {
  // They did not want to give their password: nothing failed.
  if (error instanceof ApiError && error.status === 403) return
  logFailure('fetching the own data', error)
  const detail = error instanceof ApiError && error.status === 429 ? error.detail : null
  showToast({ title: text('copy.failed.title'), text: detail ?? text('copy.failed.text'), tone: 'problem' })
}
