import { useState } from 'react'
import { request } from '../../../lib/api/api.ts'
import { logFailure } from '../../../lib/log.ts'
import { text } from '../../../lib/texts/texts.ts'
import '@kindred/form/form.css'
import '../../../ui/button.css'
import '../wizard-page.css'

/** Asked once, on a line where somebody writes. Either answer can be changed in the settings. */
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
    <details className="tags-line keep-in-account">
      <summary className="fold-line">{text('accountDrafts.ask')}</summary>
      <p>{text('accountDrafts.askText')}</p>
      <div className="wizard-buttons">
        <button type="button" className="button small" onClick={() => void choose(true)}>
          {text('accountDrafts.yes')}
        </button>
        <button type="button" className="button small" onClick={() => void choose(false)}>
          {text('accountDrafts.no')}
        </button>
      </div>
      {failed && <p role="alert">{text('problem.unreachable')}</p>}
    </details>
  )
}
