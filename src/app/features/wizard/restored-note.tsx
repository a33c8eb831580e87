import { useState } from 'react'
import { text } from '../../lib/texts.ts'
import { QuestionDialog } from './question-dialog.tsx'
import '../../ui/button.css'
import './wizard-page.css'

/** Says that an earlier draft is back, and offers an empty page instead. */
export function RestoredNote({ onStartOver }: { onStartOver: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="wizard-note" role="status">
      <p>{text('draft.restored')}</p>
      <button type="button" className="button small" onClick={() => setAsking(true)}>
        {text('draft.startOver')}
      </button>
      {asking && (
        <QuestionDialog
          title={text('draft.startOver')}
          words={text('draft.startOverText')}
          stay={text('leave.stay')}
          go={text('draft.startOver')}
          onStay={() => setAsking(false)}
          onGo={onStartOver}
        />
      )}
    </div>
  )
}
