import { Suspense, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Memory } from '#contract/memory'
import { type Answers, payloadToAnswers, stepByNumber, type Wizard } from '#engine'
import { type DraftStore, keyFor, LinearFrame, newKey, useJourney } from '../../../form/index.ts'
import { privacy } from '../../lib/codes.ts'
import { AppFormPorts } from '../../lib/form-ports.tsx'
import type { Leave } from '../../lib/guarded-history.ts'
import { useLeaveGuard } from '../../lib/guarded-router.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { withRouteAction } from '../../lib/route-action.ts'
import { text } from '../../lib/texts.ts'
import { type DraftParts, type DraftWizards, isFilled, type MemoryDraft } from './memory-draft.ts'
import { factsOfMemory, hasStory, memoryFields, newMemory } from './memory-payload.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { Refusals } from './refusals.tsx'
import { RestoredNote } from './restored-note.tsx'
import { sameAnswers } from './same-answers.ts'
import { SignInToWrite } from './sign-in-note.tsx'
import { TaggingIntroCard, TagWizardDialog, UnmappedNote, useTaggingAhead } from './tagging-later.ts'
import { useDraft } from './use-draft.ts'
import { useLastPrivacy } from './use-last-privacy.ts'
import { useMemorySubmit } from './use-memory-submit.ts'
import { audienceOf, useNarrowing } from './use-narrowing.ts'
import { usePlace, useStepOfPlace } from './use-place.ts'
import { WizardLoading } from './wizard-loading.tsx'
import type { LoadedWizard } from './wizard-query.ts'

/** The memory that is changed: as it was when the page was opened, and as it is now, since its tags are saved one by one. */
export interface Stored {
  memory: Memory
  current: Memory
}

export interface MemoryWizardProps {
  loaded: LoadedWizard
  wizards: DraftWizards
  /** Absent: a new memory. */
  stored?: Stored | undefined
  /** The draft that was found, or an empty one. */
  start: DraftParts
  restored: boolean
  /** Null for a visitor. */
  userId: string | null
  drafts: DraftStore<MemoryDraft>
  onStartOver: () => void
}

/** Of a posted memory alone. */
const DeleteHere = lazyPart(
  () => import('../../ui/delete-memory-button.tsx'),
  ({ DeleteMemoryButton }) => DeleteMemoryButton,
)

/** Of a posted memory that somebody else changed. */
const ConflictChoice = lazyPart(() => import('./conflict-choice.tsx'))

/** Of a posted memory that was changed. */
const Unpublished = lazyPart(() => import('./unpublished.tsx'))
const UnpublishedLine = lazyPart(
  () => import('./unpublished.tsx'),
  ({ UnpublishedLine }) => UnpublishedLine,
)

/** Stands beside Post alone, on the last step. */
const BeforePosting = lazyPart(() => import('./before-posting.tsx'))

const noTags: Answers = {}

/** Content sends them there and expects them back, so the draft stays. */
const leadsBackFrom = (wizard: Wizard, to: string): boolean =>
  wizard.steps
    .flatMap(({ fields }) => fields.flatMap(({ links = [] }) => links))
    .some(({ href, opens }) => opens === 'here' && href === new URL(to, 'http://here').pathname)

/**
 * Writing a memory, new or posted. What is written stays in this browser until it is posted, saved, left or cancelled; of
 * a posted memory, tags alone are saved at once.
 */
export function MemoryWizard(props: MemoryWizardProps) {
  const { loaded, wizards, stored, start, userId } = props
  const visitor = userId === null
  const { wizard } = loaded
  const words = wizard.messages ?? {}
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { place, openStep, openTag, close } = usePlace()
  const [tags, setTags] = useState(start.tags)
  const [unmapped, setUnmapped] = useState(start.unmapped)
  const [posted, setPosted] = useState(() =>
    stored === undefined ? undefined : payloadToAnswers(wizard, { ...stored.memory }),
  )
  const revision = useRef(start.revision ?? stored?.memory.revision ?? 0)
  // Our own change is no conflict; somebody else's between them stays one.
  const noteRevision = (next: number) => {
    if (next === revision.current + 1) revision.current = next
  }
  const narrow = useNarrowing(wizard, stored?.current, (memory, audience) => {
    noteRevision(memory.revision)
    setPosted((before) => ({ ...before, ...audience }))
  })
  const journey = useJourney(
    wizard,
    {
      answers: posted === undefined || props.restored ? start.memory : posted,
      facts: {},
      at: place.step === undefined ? undefined : stepByNumber(wizard, place.step)?.id,
    },
    ({ answers: now }, event) => event.type === 'TOGGLE' && narrow(event.field, now),
  )
  useStepOfPlace(journey, place.step)
  const { answers, send } = journey
  const written = journey.taken.effective
  const draft = useDraft({
    store: props.drafts,
    wizards,
    memory: answers,
    tags: stored === undefined ? tags : noTags,
    extras: start.extras,
    sent: start.sent,
    revision: stored === undefined ? null : revision.current,
    unmapped,
    by: userId,
    isWorthKeeping: (memory, tagged) =>
      posted === undefined ? isFilled(wizards, { memory, tags: tagged, typed: {} }) : !sameAnswers(memory, posted),
  })
  const { busy, errors, create, update } = useMemorySubmit(words)
  useTaggingAhead(wizards.tags.version)
  const takePrivacy = (given: Answers) => send({ type: 'RESTORE', answers: { ...answers, ...given } })
  useLastPrivacy(stored === undefined && !visitor, answers, wizard, takePrivacy)

  // Posting, leaving and cancelling go where they go without being asked again.
  const passing = useRef(false)
  const [leave, setLeave] = useState<Leave>()
  const [cancelling, setCancelling] = useState(false)
  const [conflict, setConflict] = useState<Memory>()
  useLeaveGuard({
    // An edit stays in this browser as it is, and its memory as it was.
    when: stored === undefined && draft.filled && !busy,
    // The wizard's own steps and dialogs are no leaving.
    allow: (to) => passing.current || new URL(to, 'http://here').pathname === pathname,
    onBlocked: setLeave,
  })
  const passTo = (go: () => void) => {
    passing.current = true
    go()
  }
  const goAway = (go: () => void) => {
    draft.clear()
    passTo(go)
  }
  const comesBack = ({ to }: Leave) => leadsBackFrom(wizard, to)

  /** What waits on the server for this memory is not needed any more. */
  const giveUp = (go: () => void) => {
    void import('../../lib/discard-photos.ts').then(
      ({ discardPhotosOf }) => discardPhotosOf(wizard, answers),
      () => {},
    )
    goAway(go)
  }

  async function post() {
    if (visitor) {
      passing.current = true
      navigate(withRouteAction('/', 'login'), { state: { goOn: pathname } })
      return
    }
    const body = newMemory(wizards, answers, tags)
    const sent = keyFor(body, draft.sent(), newKey)
    draft.keepSent(sent)
    const result = await create(body, sent.key)
    if (result.kind === 'done') goAway(() => navigate('/home'))
  }
  async function save({ current }: Stored) {
    const body = { ...memoryFields(wizards, answers), revision: revision.current }
    const result = await update(current.shareable_link, body)
    if (result.kind === 'conflict') setConflict(result.current as unknown as Memory)
    if (result.kind === 'done') goAway(() => navigate(`/memory/${result.value.shareable_link}`))
  }

  /** Nothing of it leaves this browser: photos that were added wait on the server as they do of any draft. */
  const discard = () => {
    if (posted === undefined) return
    const given = answers
    send({ type: 'RESTORE', answers: posted })
    return () => void send({ type: 'RESTORE', answers: given })
  }

  const facts = factsOfMemory(wizards, written)
  const isWritten = hasStory(wizard, written)
  const isForAuthor = audienceOf(wizard, written) === privacy.onlyMe
  const onFirstStep = journey.open?.step.id === wizard.steps[0]?.id
  // Where Post stands: of a wizard that content gave one step, both.
  const onLastStep = journey.around.next === undefined
  const label = stored === undefined ? [words.posting ?? '', words.post ?? ''] : [words.saving, words.save]
  return (
    <SignInToWrite visitor={visitor}>
      <AppFormPorts>
        <LinearFrame
          journey={journey}
          validators={loaded.validators}
          mode={stored === undefined ? 'create' : 'edit'}
          title={(stored && wizard.editTitle) ?? wizard.title}
          disabled={busy}
          onMove={(id) => openStep(wizard.steps.find((step) => step.id === id)?.number ?? 1)}
          onBack={() => navigate(-1)}
          onTyping={draft.type}
          appears={onFirstStep && stored === undefined && isWritten ? text('intro.tagTitle') : undefined}
          finish={{
            label: (busy ? label[0] : label[1]) ?? text('wizard.save'),
            disabled: busy || !isWritten,
            onFinish: () => void (stored === undefined ? post() : save(stored)),
          }}
          beside={
            <>
              <button type="button" className="button quiet small" onClick={() => setCancelling(true)}>
                {words.cancel ?? text('leave.button')}
              </button>
              {stored !== undefined && (
                <Suspense fallback={null}>
                  <DeleteHere
                    link={stored.current.shareable_link}
                    onGone={() => goAway(() => navigate('/yours'))}
                    onBack={(link) => navigate(`/memory/${link}`)}
                  />
                </Suspense>
              )}
            </>
          }
          above={
            props.restored && (
              <>
                <RestoredNote onStartOver={() => giveUp(props.onStartOver)} />
                {unmapped.length > 0 && (
                  <Suspense fallback={null}>
                    <UnmappedNote unmapped={unmapped} onDone={() => setUnmapped([])} />
                  </Suspense>
                )}
              </>
            )
          }
          overWays={
            stored !== undefined &&
            draft.filled && (
              <Suspense fallback={null}>
                <UnpublishedLine isPrivate={isForAuthor} />
              </Suspense>
            )
          }
          below={
            <>
              {onFirstStep && (stored !== undefined || isWritten) && (
                <Suspense fallback={null}>
                  <TaggingIntroCard
                    mode={stored === undefined ? 'new' : 'edit'}
                    {...(stored ? { memory: stored.current } : { answers: tags, facts, version: wizards.tags.version })}
                    onOpenStep={openTag}
                  />
                </Suspense>
              )}
              {stored !== undefined && draft.filled && (
                <Suspense fallback={null}>
                  <Unpublished
                    isPrivate={isForAuthor}
                    publish={onLastStep ? undefined : () => void save(stored)}
                    disabled={busy || !isWritten}
                    onDiscard={discard}
                  />
                </Suspense>
              )}
              {onLastStep && (
                <>
                  {stored === undefined && !isWritten && <p className="wizard-needed">{text('wizard.storyFirst')}</p>}
                  <Refusals sentences={errors} />
                  <Suspense fallback={null}>
                    <BeforePosting wizard={wizard} answers={written} tags={stored === undefined ? tags : noTags} />
                  </Suspense>
                </>
              )}
            </>
          }
        />
      </AppFormPorts>
      {place.tag !== undefined && !visitor && (
        <Suspense fallback={<WizardLoading failed={false} onAgain={close} onClose={close} />}>
          <TagWizardDialog
            {...(stored === undefined
              ? { answers: tags, facts, version: wizards.tags.version, onChange: setTags, onTyping: draft.type }
              : {
                  hashId: stored.current.shareable_link,
                  onSaved: noteRevision,
                })}
            step={place.tag === 'overview' ? undefined : place.tag}
            onMove={openTag}
            onClose={close}
          />
        </Suspense>
      )}
      {cancelling && (
        <QuestionDialog
          title={words['cancel.title'] ?? ''}
          words={(stored && words['cancel.editText']) ?? words['cancel.text'] ?? ''}
          stay={words['cancel.stay'] ?? ''}
          go={words['cancel.go'] ?? ''}
          onStay={() => setCancelling(false)}
          onGo={() => giveUp(() => navigate(visitor ? '/' : '/home'))}
        />
      )}
      {leave && (
        <QuestionDialog
          title={words['leave.title'] ?? ''}
          words={words[comesBack(leave) ? 'leave.keptText' : 'leave.text'] ?? ''}
          stay={words['leave.stay'] ?? ''}
          go={words['leave.go'] ?? ''}
          onStay={() => setLeave(undefined)}
          onGo={() => (comesBack(leave) ? passTo(leave.proceed) : giveUp(leave.proceed))}
        />
      )}
      {conflict && stored && (
        <Suspense fallback={null}>
          <ConflictChoice
            onKeepMine={() => {
              revision.current = conflict.revision
              setConflict(undefined)
              void save(stored)
            }}
            onTakeTheirs={() => {
              revision.current = conflict.revision
              send({ type: 'RESTORE', answers: payloadToAnswers(wizard, { ...conflict }) })
              setConflict(undefined)
            }}
            onLater={() => setConflict(undefined)}
          />
        </Suspense>
      )}
    </SignInToWrite>
  )
}
