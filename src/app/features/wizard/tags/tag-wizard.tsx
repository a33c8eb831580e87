import type { Answers, Facts } from '@kindred/engine'
import { DialogFrame, type Journey, type SaveState, useJourney, useStepInAddress } from '@kindred/form'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { AppFormPorts } from '../../../ui/form-ports.tsx'
import { CrisisInAnswers } from '../crisis-in-answers.tsx'
import { SupportLinks } from '../support-links.tsx'
import type { LoadedWizard } from '../wizard-query.ts'
import { AnswersAudience } from './answers-audience.tsx'
import { knownAnswers } from './known-answers.ts'
import { KnownAnswersNote } from './known-answers-note.tsx'
import type { MemoryHints } from './memory-hints.ts'

interface TagWizardProps {
  loaded: LoadedWizard
  answers: Answers
  facts: Facts
  /** Number of the step to open (?tab=); without one, or with one that does not apply, the overview. */
  step: number | undefined
  mode: 'create' | 'edit'
  /** Who will see the answers. */
  privacy: number
  /** What was said while the memory was written. */
  said?: MemoryHints | undefined
  saveState: SaveState
  saves: number
  onChange: (journey: { answers: Answers; facts: Facts }) => void
  onTyping?: ((fieldId: string, typed: string) => void) | undefined
  /** Told when another step, or the overview, is opened. */
  onMove?: ((step: number | undefined) => void) | undefined
  onClose: () => void
  /** Shown above the step or the list. */
  note?: (journey: Journey) => ReactNode
  /** Below what is said after the last question. */
  end?: ReactNode
  /** Answers that take the place of those here, such as those of another tab. */
  replaced?: Answers | undefined
  /** Adds what others saved meanwhile; asked after each save. */
  merges?: { count: number; merge: (answers: Answers) => Answers } | undefined
}

/** The questions about a memory, in a dialog in front of it: each change is handed on at once. */
export function TagWizard(props: TagWizardProps) {
  const { loaded, facts, step, privacy, said, replaced, merges, note, onChange, onMove, end, ...frame } = props
  const { wizard, validators } = loaded
  const known = useMemo(() => said && knownAnswers(wizard, said), [wizard, said])
  const at = wizard.steps.find(({ number }) => number !== undefined && number === step)?.id
  const merged = useRef<Answers>(undefined)
  const journey = useJourney(wizard, { answers: frame.answers, facts, at }, (now, event, before) => {
    // Answers of another tab are saved already; what is taken back is not.
    const isKnown = event.type === 'RESTORE' && (event.answers === replaced || event.answers === merged.current)
    if (!isKnown && now.answers !== before.answers) onChange(now)
  })
  const { send, answers } = journey
  const latest = useRef(answers)
  latest.current = answers
  const saved = merges?.count
  const merge = merges?.merge
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save is what brings changes of others
  useEffect(() => {
    const next = merge?.(latest.current)
    if (next === undefined || next === latest.current) return
    merged.current = next
    send({ type: 'RESTORE', answers: next })
  }, [saved, merge, send])
  useStepInAddress(journey, step, onMove)

  const factsKey = JSON.stringify(facts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal facts are the same facts
  useEffect(() => void send({ type: 'FACTS', facts }), [factsKey, send])
  useEffect(() => {
    if (replaced) send({ type: 'RESTORE', answers: replaced })
  }, [replaced, send])

  return (
    <AppFormPorts>
      <DialogFrame
        {...frame}
        {...{ shell: Dialog, journey, validators }}
        note={
          <>
            <AnswersAudience privacy={privacy} />
            {known && <KnownAnswersNote key={String(journey.state)} journey={journey} known={known} />}
            {note?.(journey)}
          </>
        }
        end={
          <>
            <CrisisInAnswers wizard={wizard} answers={answers} />
            <SupportLinks />
            {end}
          </>
        }
      />
    </AppFormPorts>
  )
}
