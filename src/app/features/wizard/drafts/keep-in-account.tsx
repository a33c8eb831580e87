import { useState } from 'react'
import { request } from '../../../lib/api.ts'
import { logFailure } from '../../../lib/log.ts'
import { text } from '../../../lib/texts.ts'
import '../../../ui/button.css'
import '../wizard-page.css'

/** Asked once, where somebody writes. Either answer can be changed in the settings. */
export function KeepInAccount({ onChosen }: { onChosen: (keeps: boolean) => void }) {
  const [failed, setFailed] = useState(false)
  const choose = async (keeps: boolean) => {
    try {
      await request('/api/v1/drafts', { method: 'PUT', body: { keeps } })
      onChosen(keeps)
    } catch (error) {
      logFailure('choosing where drafts are kept', error)
      setFailed(true)
    }
  }
  return (
    <section className="wizard-note" aria-labelledby="keep-in-account">
      <p>
        <strong id="keep-in-account">{text('accountDrafts.ask')}</strong> {text('accountDrafts.askText')}
      </p>
      <button type="button" className="button small" onClick={() => void choose(true)}>
        {text('accountDrafts.yes')}
      </button>
      <button type="button" className="button small" onClick={() => void choose(false)}>
        {text('accountDrafts.no')}
      </button>
      {failed && <p role="alert">{text('problem.unreachable')}</p>}
    </section>
  )
}
