import type { Memory } from '@kindred/contract/memory'
import { type Answers, factsOf, fieldOf, payloadToAnswers } from '@kindred/engine'
import { type Journey, useSaveQueue } from '@kindred/form'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { showToast } from '../../../lib/page/show-toast.ts'
import { text } from '../../../lib/texts/texts.ts'
import { UnmappedNote } from '../drafts/unmapped-note.tsx'
import type { ResolvedDraft } from '../drafts/use-resolved-draft.ts'
import ConflictChoice from './conflict-choice.tsx'
import { TagWizard } from './tag-wizard.tsx'
import { useTagSaves } from './use-tag-saves.ts'
import '../../../ui/button.css'

interface StoredTagsProps {
  /** With what is kept on this device and still owed to the memory, in the words of these questions. */
  opened: ResolvedDraft
  /** Is there something pending? Without it the memory's own answers are shown. */
  hasPendingSave: boolean
  hashId: string
  memory: Memory
  step: number | undefined
  onMove?: ((step: number | undefined) => void) | undefined
  /** Told after each save, with the memory's new revision. */
  onSaved?: ((revision: number) => void) | undefined
  onClose: () => void
  /** Below what is said after the last question. */
  end?: ReactNode
}

/** Tagging a posted memory: each change is saved at once. */
export function StoredTags(props: StoredTagsProps) {
  const { opened, hasPendingSave, hashId, memory, step, onMove, onSaved, onClose } = props
  const { loaded } = opened
  const { wizard } = loaded
  const saves = useTagSaves(wizard, hashId, memory, opened, hasPendingSave)
  const { saveState: state, saves: count } = useSaveQueue(saves.queue)
  // What the memory said when the dialog was opened, or what is still owed to it.
  const [start] = useState(() => {
    const record = { ...memory }
    const facts = factsOf(wizard, record)
    const pending = saves.queue.unsent()?.answers ?? (hasPendingSave ? opened.answers : undefined)
    if (pending !== undefined && saves.queue.unsent() === undefined) saves.put({ answers: pending, facts })
    return { facts, answers: pending ?? payloadToAnswers(wizard, record) }
  })
  const [said] = useState(() => ({
    subjects: memory.subjects.map(({ description }) => description),
    story: memory.description,
  }))
  const [later, setLater] = useState<unknown>()
  const [replaced, setReplaced] = useState<Answers>()
  const [, redraw] = useState(0)

  const announcedCount = useRef(count)
  useEffect(() => {
    if (announcedCount.current === count) return
    announcedCount.current = count
    onSaved?.(saves.revision())
  }, [count, saves, onSaved])

  const postponed = state.kind === 'conflict' && later === state
  const note = (journey: Journey) => (
    <>
      <UnmappedNote
        unmapped={saves.unmapped()}
        onDone={() => {
          saves.putUnmappedAway()
          redraw((n) => n + 1)
        }}
      />
      {postponed && (
        <p className="saved-wait">
          <button type="button" className="text-button" onClick={() => setLater(undefined)}>
            {text('conflict.title')}
          </button>
        </p>
      )}
      <Leftover
        journey={journey}
        typed={saves.typed()}
        onSettled={(field) => {
          saves.type(field, '')
          redraw((n) => n + 1)
        }}
      />
    </>
  )

  return (
    <>
      <TagWizard
        loaded={loaded}
        answers={start.answers}
        facts={start.facts}
        step={step}
        mode="edit"
        privacy={memory.privacy}
        said={said}
        saveState={state}
        saves={count}
        replaced={replaced}
        onChange={saves.put}
        merges={{ count, merge: saves.withForeign }}
        onTyping={(field, words) => saves.type(field, words)}
        onMove={onMove}
        onClose={onClose}
        note={note}
        end={props.end}
      />
      {state.kind === 'conflict' && !postponed && (
        <ConflictChoice
          onKeepMine={() => {
            saves.decide('keep mine')
            showToast({ title: text('conflict.kept'), tone: 'good' })
          }}
          onTakeTheirs={() => {
            const theirs = saves.decide('take theirs')
            if (theirs) setReplaced(payloadToAnswers(wizard, { ...theirs }))
            showToast({ title: text('conflict.taken'), tone: 'good' })
          }}
          onLater={() => setLater(state)}
        />
      )}
    </>
  )
}

interface LeftoverProps {
  journey: Journey
  typed: Readonly<Record<string, string>>
  onSettled: (fieldId: string) => void
}

/** Details that were being typed when the page went away: shown again, and saved only if the person says so. */
function Leftover({ journey, typed, onSettled }: LeftoverProps) {
  const [atOpening] = useState(typed)
  const field = journey.open?.fields.find(({ id }) => atOpening[id] !== undefined && typed[id] === atOpening[id])
  const words = field && typed[field.id]
  if (field === undefined || words === undefined || words === journey.answers[field.id]) return null
  return (
    <div className="wizard-leftover">
      <p>{text('draft.restored')}</p>
      <blockquote>{words}</blockquote>
      <div className="wizard-leftover-ways">
        <button
          type="button"
          className="button small"
          aria-label={`${text('details.save')}: ${fieldOf(journey.wizard, field.id)?.label ?? ''}`}
          onClick={() => {
            journey.send({ type: 'ANSWER', field: field.id, value: words })
            onSettled(field.id)
          }}
        >
          {text('details.save')}
        </button>
        <button type="button" className="button small quiet" onClick={() => onSettled(field.id)}>
          {text('details.delete')}
        </button>
      </div>
    </div>
  )
}
