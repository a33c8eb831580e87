import type { Wizard } from '@kindred/engine'
import { useState } from 'react'
import { text } from '../../../lib/texts/texts.ts'
import { QuestionDialog } from './question-dialog.tsx'
import '../../../ui/button.css'

interface CancelButtonProps {
  wizard: Wizard
  /** What is lost, where that is not what the wizard says. */
  words?: string | undefined
  onCancel: () => void
  /** Goes, and the draft stays; asked for only where this browser has one. */
  keeps?: { isKept: () => boolean; onKeep: () => void }
}

/** Gives up what is written, after a question. */
export function CancelButton({ wizard, words, onCancel, keeps }: CancelButtonProps) {
  const { messages = {} } = wizard
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className="button quiet small" onClick={() => setAsking(true)}>
        {messages.cancel ?? text('leave.button')}
      </button>
      {asking && (
        <QuestionDialog
          title={messages['cancel.title'] ?? ''}
          words={words ?? messages['cancel.text'] ?? ''}
          stay={messages['cancel.stay'] ?? ''}
          go={messages['cancel.go'] ?? ''}
          keep={keeps?.isKept() ? { label: messages['leave.keep'] ?? '', onKeep: keeps.onKeep } : undefined}
          onStay={() => setAsking(false)}
          onGo={onCancel}
        />
      )}
    </>
  )
}
