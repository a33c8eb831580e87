import { Suspense, useState } from 'react'
import { text } from '../../../lib/texts/texts.ts'
import { UnmappedNote } from '../tags/lazy-tagging.ts'
import { QuestionDialog } from './question-dialog.tsx'
import type { MemoryEditor } from './use-memory-editor.ts'
import '../../../ui/button.css'
import '../wizard-page.css'

interface RestoredNoteProps {
  writing: Pick<MemoryEditor, 'unmapped' | 'putUnmappedAway'>
  device: string
  onStartOver: () => void
}

/** Says that an earlier draft is back, and what of it no question has a place for; offers an empty page instead. */
export function RestoredNote({ writing, device, onStartOver }: RestoredNoteProps) {
  const { unmapped, putUnmappedAway } = writing
  const [asking, setAsking] = useState(false)
  return (
    <>
      <div className="wizard-note is-good" role="status">
        <p>{device === '' ? text('draft.restored') : text('versions.taken', { device })}</p>
        <button type="button" className="button small quiet" onClick={() => setAsking(true)}>
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
      {unmapped.length > 0 && (
        <Suspense fallback={null}>
          <UnmappedNote unmapped={unmapped} onDone={putUnmappedAway} />
        </Suspense>
      )}
    </>
  )
}
