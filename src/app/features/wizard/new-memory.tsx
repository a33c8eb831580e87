import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type Answers, fieldWithRole, stepByNumber } from '#engine'
import type { Leave } from '../../lib/guarded-history.ts'
import { useLeaveGuard } from '../../lib/guarded-router.tsx'
import { logFailure } from '../../lib/log.ts'
import { withRouteAction } from '../../lib/route-action.ts'
import { text } from '../../lib/texts.ts'
import { BeforePosting } from './before-posting.tsx'
import { lastPrivacyQuery } from './last-privacy-query.ts'
import { type DraftParts, type DraftWizards, isFilled } from './memory-draft.ts'
import { factsOfMemory, hasStory, keyFor, newKey, newMemory } from './memory-payload.ts'
import { PrivacyInfo } from './privacy-info.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { Refusals } from './refusals.tsx'
import { RestoredNote } from './restored-note.tsx'
import { SignInToWrite } from './sign-in-note.tsx'
import TagWizardDialog from './tag-wizard-dialog.tsx'
import TaggingIntroCard from './tagging-intro-card.tsx'
import { UnmappedNote } from './unmapped-note.tsx'
import { useDraft } from './use-draft.ts'
import { useMemorySubmit } from './use-memory-submit.ts'
import { usePlace, useStepOfPlace } from './use-place.ts'
import { useWizard } from './use-wizard.ts'
import { WizardPage } from './wizard-page.tsx'
import type { LoadedWizard } from './wizard-query.ts'

export interface NewMemoryProps {
  loaded: LoadedWizard
  wizards: DraftWizards
  /** The draft that was found, or an empty one. */
  start: DraftParts
  restored: boolean
  /** Null for a visitor. */
  userId: string | null
  draftKey: string
  onStartOver: () => void
}

/** Writing a new memory. What is written stays in this browser until it is posted, left or cancelled. */
export function NewMemory(props: NewMemoryProps) {
  const { loaded, wizards, start, userId } = props
  const visitor = userId === null
  const { wizard } = loaded
  const words = wizard.messages ?? {}
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { place, openStep, openTag, close } = usePlace()
  const [tags, setTags] = useState(start.tags)
  const [unmapped, setUnmapped] = useState(start.unmapped)
  const journey = useWizard(wizard, {
    answers: start.memory,
    facts: {},
    at: place.step === undefined ? undefined : stepByNumber(wizard, place.step)?.id,
  })
  useStepOfPlace(journey, place.step)
  const { answers, send } = journey
  const written = journey.way.effective
  const draft = useDraft({
    storageKey: props.draftKey,
    everyMs: wizard.draft?.everyMs ?? 3_000,
    wizards,
    memory: answers,
    tags,
    extras: start.extras,
    sent: start.sent,
    revision: null,
    unmapped,
    by: userId,
    isWorthKeeping: (memory, tagged) => isFilled(wizards, { memory, tags: tagged, typed: {} }),
  })
  const { busy, errors, create } = useMemorySubmit(words)
  useLastPrivacy(!visitor, answers, wizards, (given) => send({ type: 'RESTORE', answers: { ...answers, ...given } }))

  // Posting, leaving and cancelling go where they go without being asked again.
  const passing = useRef(false)
  const [leave, setLeave] = useState<Leave>()
  const [cancelling, setCancelling] = useState(false)
  useLeaveGuard({
    when: draft.filled && !busy,
    // The wizard's own steps and dialogs are no leaving.
    allow: (to) => passing.current || new URL(to, 'http://here').pathname === pathname,
    onBlocked: setLeave,
  })
  const goAway = (go: () => void) => {
    draft.clear()
    passing.current = true
    go()
  }

  async function post() {
    if (visitor) {
      passing.current = true
      navigate(withRouteAction('/', 'login'), { state: { goOn: pathname } })
      return
    }
    const body = newMemory(wizards, written, tags)
    const sent = keyFor(body, draft.sent(), newKey)
    draft.keepSent(sent)
    const result = await create(body, sent.key)
    if (result.kind === 'done') goAway(() => navigate('/home'))
  }

  const facts = factsOfMemory(wizards, written)
  const onFirstStep = journey.open?.step.id === wizard.steps[0]?.id
  return (
    <SignInToWrite visitor={visitor}>
      <WizardPage
        journey={journey}
        validators={loaded.validators}
        mode="create"
        title={wizard.title}
        disabled={busy}
        onMove={(id) => openStep(wizard.steps.find((step) => step.id === id)?.number ?? 1)}
        onBack={() => navigate(-1)}
        onTyping={draft.type}
        finish={{
          label: busy ? (words.posting ?? '') : (words.post ?? ''),
          disabled: busy || !hasStory(wizard, written),
          onFinish: () => void post(),
        }}
        beside={
          <button type="button" className="button quiet small" onClick={() => setCancelling(true)}>
            {words.cancel ?? text('leave.button')}
          </button>
        }
        above={
          props.restored && (
            <>
              <RestoredNote onStartOver={() => goAway(props.onStartOver)} />
              <UnmappedNote unmapped={unmapped} onDone={() => setUnmapped([])} />
            </>
          )
        }
        below={
          onFirstStep ? (
            hasStory(wizard, written) && (
              <TaggingIntroCard
                mode="new"
                answers={tags}
                facts={facts}
                version={wizards.tags.version}
                onOpenStep={openTag}
              />
            )
          ) : (
            <>
              {!hasStory(wizard, written) && <p className="wizard-needed">{text('wizard.storyFirst')}</p>}
              <Refusals sentences={errors} />
              <BeforePosting wizard={wizard} answers={written} tags={tags} />
            </>
          )
        }
      />
      {place.tag !== undefined && !visitor && (
        <TagWizardDialog
          answers={tags}
          facts={facts}
          step={place.tag === 'overview' ? undefined : place.tag}
          version={wizards.tags.version}
          onChange={setTags}
          onTyping={draft.type}
          onMove={openTag}
          onClose={close}
        />
      )}
      {place.privacyInfo && <PrivacyInfo onClose={close} />}
      {cancelling && (
        <QuestionDialog
          title={words['cancel.title'] ?? ''}
          words={words['cancel.text'] ?? ''}
          stay={words['cancel.stay'] ?? ''}
          go={words['cancel.go'] ?? ''}
          onStay={() => setCancelling(false)}
          onGo={() => goAway(() => navigate(visitor ? '/' : '/home'))}
        />
      )}
      {leave && (
        <QuestionDialog
          title={words['leave.title'] ?? ''}
          words={words['leave.text'] ?? ''}
          stay={words['leave.stay'] ?? ''}
          go={words['leave.go'] ?? ''}
          onStay={() => setLeave(undefined)}
          onGo={() => goAway(leave.proceed)}
        />
      )}
    </SignInToWrite>
  )
}

/** A new memory begins with the privacy of the last one; a draft, and a choice made meanwhile, keep their own. */
function useLastPrivacy(asks: boolean, answers: Answers, wizards: DraftWizards, take: (answer: Answers) => void): void {
  const field = fieldWithRole(wizards.memory, 'privacy')
  const isOpen = field !== undefined && answers[field.id] === undefined
  const last = useQuery({ ...lastPrivacyQuery, enabled: asks && isOpen })
  const code = last.data?.privacy
  const taken = useRef(false)
  useEffect(() => {
    if (last.error) logFailure('reading the last privacy', last.error)
  }, [last.error])
  useEffect(() => {
    if (code === undefined || taken.current || !isOpen) return
    taken.current = true
    const option = field.list?.options.find((one) => one.code === code)
    if (option) take({ [field.id]: option.id })
  })
}
