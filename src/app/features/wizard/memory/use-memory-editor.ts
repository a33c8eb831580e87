import { type Answers, stepByNumber, toggleOption } from '@kindred/engine'
import { type DraftStore, useJourney } from '@kindred/form'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DraftParts, DraftWizards, MemoryDraft } from '../drafts/memory-draft.ts'
import { sameAnswers } from '../drafts/merge-answers.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useMemorySubmit } from '../posting/use-memory-submit.ts'
import { useTaggingAhead } from '../tags/lazy-tagging.ts'
import type { LoadedWizard } from '../wizard-query.ts'
import { hasStory } from './memory-payload.ts'
import { useStepOfAddress, useWizardAddress } from './use-wizard-address.ts'

/** A memory as its page opens it. */
export interface OpenedMemory {
  loaded: LoadedWizard
  wizards: DraftWizards
  /** The draft that was found, or an empty one. */
  start: DraftParts
  restored: boolean
  /** The other device that it comes from; empty: it was written on this one. */
  device: string
  /** Null for a visitor. */
  userId: string | null
  drafts: DraftStore<MemoryDraft>
  onStartOver: () => void
}

interface MemoryEditorOptions {
  answers: Answers
  /** Tags that are not posted yet. */
  tags: Answers
  /** Of the posted memory that is changed. */
  revision: number | null
  /** Is there something in these answers that would be a loss? */
  isWorthKeeping: (memory: Answers, tags: Answers) => boolean
  onToggle?: (field: string, answers: Answers) => void
  /** Tags that are not posted yet got changes of another tab. */
  onTagsMerged?: (tags: Answers) => void
}

export type MemoryEditor = ReturnType<typeof useMemoryEditor>

/**
 * Writing a memory, new or posted: its answers, where its author is, what is kept of it and what sends it. It stays in this
 * browser until it is posted, saved, left or cancelled.
 */
export function useMemoryEditor({ loaded, wizards, start, userId, drafts }: OpenedMemory, begun: MemoryEditorOptions) {
  const { wizard, validators } = loaded
  const navigate = useNavigate()
  const { place, openStep, openTag, close } = useWizardAddress()
  const [unmapped, setUnmapped] = useState(start.unmapped)
  const { answers, tags, revision, isWorthKeeping, onToggle, onTagsMerged } = begun
  const at = place.step === undefined ? undefined : stepByNumber(wizard, place.step)?.id
  const journey = useJourney(
    wizard,
    { answers, facts: {}, at },
    (now, event) => event.type === 'TOGGLE' && onToggle?.(event.field, now.answers),
  )
  useStepOfAddress(journey, place.step)
  const draft = useDraft({
    store: drafts,
    wizards,
    memory: journey.answers,
    tags,
    extras: start.extras,
    sent: start.sent,
    revision,
    unmapped,
    by: userId,
    isWorthKeeping,
    onMerged(merged) {
      if (!sameAnswers(merged.memory, journey.answers)) journey.send({ type: 'RESTORE', answers: merged.memory })
      if (!sameAnswers(merged.tags, tags)) onTagsMerged?.(merged.tags)
    },
  })
  const sending = useMemorySubmit(wizard.messages)
  /** An answer to a question of an earlier step, which the machine takes on that step alone. */
  const choose = (field: string, option: string) => {
    const chosen = journey.send({ type: 'RESTORE', answers: toggleOption(wizard, journey.answers, field, option) })
    onToggle?.(field, chosen)
  }
  useTaggingAhead(wizards.tags.version)
  const written = journey.taken.effective
  return {
    wizard,
    wizards,
    by: userId,
    journey,
    draft,
    sending,
    choose,
    written,
    unmapped,
    putUnmappedAway: () => setUnmapped([]),
    isWritten: hasStory(wizard, written),
    onFirstStep: journey.open?.step.id === wizard.steps[0]?.id,
    // Where Post stands: of a wizard that content gave one step, both.
    onLastStep: journey.around.next === undefined,
    openTag,
    /** The tags in front of the page, while the address opens them. */
    tagDialog: place.tag !== undefined && {
      step: place.tag === 'overview' ? undefined : place.tag,
      onMove: openTag,
      onClose: close,
    },
    frame: {
      journey,
      validators,
      disabled: sending.busy,
      onMove: (id: string) => openStep(wizard.steps.find((step) => step.id === id)?.number ?? 1),
      onBack: () => void navigate(-1),
      onTyping: draft.type,
    },
  }
}
