import { chosenIn, fieldWithRole } from '@kindred/engine'
import { countText, text } from '../../../lib/texts/texts.ts'
import type { MemoryEditor } from './use-memory-editor.ts'
import '../../../ui/button.css'

interface NotesCountProps {
  writing: MemoryEditor
  /** Leads to their question. */
  onAsk: () => void
}

/** Beside who can read it: its content notes, for whoever went from the story straight on to Post. */
export function NotesCount({ writing: { wizard, written }, onAsk }: NotesCountProps) {
  const field = fieldWithRole(wizard, 'notes')
  if (field === undefined) return null
  const { length } = chosenIn(written[field.id])
  return (
    <button type="button" className="text-button" onClick={onAsk}>
      {length === 0 ? text('posting.noNotes') : countText('posting.notes', length)}
    </button>
  )
}
