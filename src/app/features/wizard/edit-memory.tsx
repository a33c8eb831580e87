import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { payloadToAnswers, stepByNumber } from '#engine'
import { text } from '../../lib/texts.ts'
import type { Memory } from '../../lib/wire.ts'
import { BeforePosting } from './before-posting.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import type { DraftParts, DraftWizards } from './memory-draft.ts'
import { hasStory, memoryFields } from './memory-payload.ts'
import { PrivacyInfo } from './privacy-info.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { Refusals } from './refusals.tsx'
import { RestoredNote } from './restored-note.tsx'
import { sameAnswers } from './same-answers.ts'
import TagWizardDialog from './tag-wizard-dialog.tsx'
import TaggingIntroCard from './tagging-intro-card.tsx'
import { UnmappedNote } from './unmapped-note.tsx'
import { useDraft } from './use-draft.ts'
import { useMemorySubmit } from './use-memory-submit.ts'
import { usePlace, useStepOfPlace } from './use-place.ts'
import { useWizard } from './use-wizard.ts'
import { WizardPage } from './wizard-page.tsx'
import type { LoadedWizard } from './wizard-query.ts'

export interface EditMemoryProps {
  loaded: LoadedWizard
  wizards: DraftWizards
  /** As it was when the page was opened. */
  memory: Memory
  /** As it is now: its tags are saved one by one while the page is open. */
  current: Memory
  /** An edit that was not saved, kept in this browser. */
  start: DraftParts | null
  draftKey: string
  onStartOver: () => void
}

const noTags = {}
const noUnmapped: DraftParts['unmapped'] = []

/** Changing a posted memory. Nothing is sent before Save, except tags, which are saved at once. */
export function EditMemory({ loaded, wizards, memory, current, start, draftKey, onStartOver }: EditMemoryProps) {
  const { wizard } = loaded
  const words = wizard.messages ?? {}
  const hashId = memory.shareable_link
  const navigate = useNavigate()
  const { place, openStep, openTag, close } = usePlace()
  const [unmapped, setUnmapped] = useState(start?.unmapped ?? noUnmapped)
  const [stored] = useState(() => payloadToAnswers(wizard, { ...memory }))
  const revision = useRef(start?.revision ?? memory.revision)
  const journey = useWizard(wizard, {
    answers: start?.memory ?? stored,
    facts: {},
    at: place.step === undefined ? undefined : stepByNumber(wizard, place.step)?.id,
  })
  useStepOfPlace(journey, place.step)
  const { answers, send } = journey
  const written = journey.way.effective
  const draft = useDraft({
    storageKey: draftKey,
    everyMs: wizard.draft?.everyMs ?? 3_000,
    wizards,
    memory: answers,
    tags: noTags,
    extras: {},
    sent: null,
    revision: start?.revision ?? memory.revision,
    unmapped,
    by: memory.x.x1,
    isWorthKeeping: (now) => !sameAnswers(now, stored),
  })
  const { busy, errors, update } = useMemorySubmit(words)
  const [cancelling, setCancelling] = useState(false)
  const [conflict, setConflict] = useState<Memory>()

  async function save() {
    const result = await update(hashId, { ...memoryFields(wizards, written), revision: revision.current })
    if (result.kind === 'conflict') setConflict(result.current)
    if (result.kind !== 'done') return
    draft.clear()
    navigate(`/memory/${result.memory.shareable_link}`)
  }

  const onFirstStep = journey.open?.step.id === wizard.steps[0]?.id
  return (
    <>
      <WizardPage
        journey={journey}
        validators={loaded.validators}
        mode="edit"
        title={wizard.editTitle ?? wizard.title}
        disabled={busy}
        onMove={(id) => openStep(wizard.steps.find((step) => step.id === id)?.number ?? 1)}
        onBack={() => navigate(-1)}
        onTyping={draft.type}
        finish={{
          label: (busy ? words.saving : words.save) ?? text('wizard.save'),
          disabled: busy || !hasStory(wizard, written),
          onFinish: () => void save(),
        }}
        beside={
          <button type="button" className="button quiet small" onClick={() => setCancelling(true)}>
            {words.cancel ?? text('leave.button')}
          </button>
        }
        above={
          start && (
            <>
              <RestoredNote
                onStartOver={() => {
                  draft.clear()
                  onStartOver()
                }}
              />
              <UnmappedNote unmapped={unmapped} onDone={() => setUnmapped([])} />
            </>
          )
        }
        below={
          onFirstStep ? (
            <TaggingIntroCard mode="edit" memory={current} onOpenStep={openTag} />
          ) : (
            <>
              <Refusals sentences={errors} />
              <BeforePosting wizard={wizard} answers={written} tags={noTags} />
            </>
          )
        }
      />
      {place.tag !== undefined && (
        <TagWizardDialog
          hashId={hashId}
          step={place.tag === 'overview' ? undefined : place.tag}
          onMove={openTag}
          onClose={close}
          // Our own change is no conflict; somebody else's between them stays one.
          onSaved={(next) => {
            if (next === revision.current + 1) revision.current = next
          }}
        />
      )}
      {place.privacyInfo && <PrivacyInfo onClose={close} />}
      {cancelling && (
        <QuestionDialog
          title={words['cancel.title'] ?? ''}
          words={words['cancel.editText'] ?? words['cancel.text'] ?? ''}
          stay={words['cancel.stay'] ?? ''}
          go={words['cancel.go'] ?? ''}
          onStay={() => setCancelling(false)}
          onGo={() => {
            draft.clear()
            navigate('/home')
          }}
        />
      )}
      {conflict && (
        <ConflictChoice
          onKeepMine={() => {
            revision.current = conflict.revision
            setConflict(undefined)
            void save()
          }}
          onTakeTheirs={() => {
            revision.current = conflict.revision
            send({ type: 'RESTORE', answers: payloadToAnswers(wizard, { ...conflict }) })
            setConflict(undefined)
          }}
          onLater={() => setConflict(undefined)}
        />
      )}
    </>
  )
}
