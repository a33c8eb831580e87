import type { Answers, Wizard } from '@kindred/engine'
import { idempotencyKeyFor, LinearFrame, newKey } from '@kindred/form'
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { justPosted } from '../../../lib/memories/just-posted.ts'
import { privacy } from '../../../lib/memories/memory-codes.ts'
import { withRouteAction } from '../../../lib/navigation/route-action.ts'
import { lazyPart } from '../../../lib/page/lazy-part.ts'
import { text } from '../../../lib/texts/texts.ts'
import { AppFormPorts } from '../../../ui/form-ports.tsx'
import { CrisisInAnswers } from '../crisis-in-answers.tsx'
import { isFilled } from '../drafts/memory-draft.ts'
import { SignInToWrite } from '../posting/sign-in-to-write.tsx'
import { LazyTagDialog } from '../tags/lazy-tag-dialog.tsx'
import { memoryHints } from '../tags/memory-hints.ts'
import { AudienceLine } from './audience-line.tsx'
import { CancelButton } from './cancel-button.tsx'
import { LastStep } from './last-step.tsx'
import { factsOfMemory, newMemory } from './memory-payload.ts'
import { NotesCount } from './notes-count.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { useLastPrivacy } from './use-last-privacy.ts'
import { type Leaving, useLeaving } from './use-leaving.ts'
import { type MemoryEditor, type OpenedMemory, useMemoryEditor } from './use-memory-editor.ts'
import { audienceOf, hasChosenAudience } from './use-privacy-narrowing.ts'
import { WritingPicture } from './writing-picture.tsx'

const loadFirstPost = () => import('./first-post.tsx')
const FirstPost = lazyPart(loadFirstPost, (module) => module.FirstPost)
const RestoredNote = lazyPart(
  () => import('./restored-note.tsx'),
  (module) => module.RestoredNote,
)
const TagsLine = lazyPart(
  () => import('./tags-line.tsx'),
  (module) => module.TagsLine,
)

interface NewMemory extends OpenedMemory {
  /** What a visitor has answered so far. */
  onVisitorAnswers: (answers: Answers) => void
}

/** Writing a new memory: it is posted with its tags, as one. */
export function NewMemoryWizard({ onVisitorAnswers, ...opened }: NewMemory) {
  const { wizards, start } = opened
  const visitor = opened.userId === null
  const [tags, setTags] = useState(start.tags)
  const [replaced, setReplaced] = useState<Answers>()
  const writing = useMemoryEditor(opened, {
    answers: start.memory,
    tags,
    revision: null,
    isWorthKeeping: (memory, tagged) => isFilled(wizards, { memory, tags: tagged, typed: {} }),
    onTagsMerged: (merged) => {
      setTags(merged)
      setReplaced(merged)
    },
  })
  const { wizard, journey, draft, written, isWritten, onFirstStep, onLastStep, tagDialog } = writing
  const { busy } = writing.sending
  useEffect(() => {
    onVisitorAnswers(visitor ? journey.answers : {})
  })
  const last = useLastPrivacy(!visitor, journey.answers, wizard, (given) =>
    journey.send({ type: 'RESTORE', answers: { ...journey.answers, ...given } }),
  )
  useEffect(() => {
    // Ahead, for whoever posts without a connection; what fails here is asked for again.
    if (last.isFirst) loadFirstPost().catch(() => undefined)
  }, [last.isFirst])
  const leaving = useLeaving(writing, draft.hasContent && !busy)
  const post = usePosting(writing, tags, leaving)
  const goHome = () => navigate(visitor ? '/' : '/home')
  const [asking, setAsking] = useState<'not yet' | 'waiting' | 'now' | 'answered'>('not yet')
  const [notesAsked, setNotesAsked] = useState(0)
  // The next time that the step opens, its heading takes the focus again.
  if (!onLastStep && notesAsked > 0) setNotesAsked(0)
  const forOthers = audienceOf(wizard, written) !== privacy.onlyMe
  const press = () => {
    if (last.isPending) return setAsking('waiting')
    if (last.isFirst && forOthers && !hasChosenAudience(wizard, journey.answers) && asking !== 'answered')
      return setAsking('now')
    setAsking('answered')
    void post()
  }
  useEffect(() => {
    if (asking === 'waiting' && !last.isPending) press()
  })
  const isPosting = busy || asking === 'waiting'
  const navigate = useNavigate()
  const words = wizard.messages ?? {}
  const tagging = { answers: tags, facts: factsOfMemory(wizards, written), version: wizards.tags.version }
  return (
    <SignInToWrite visitor={visitor}>
      <AppFormPorts>
        <LinearFrame
          {...writing.frame}
          mode="create"
          title={wizard.title}
          appears={onFirstStep && isWritten ? text('intro.tags') : undefined}
          finish={{
            label: (isPosting ? words.posting : words.post) ?? '',
            disabled: isPosting || !isWritten,
            onFinish: press,
          }}
          beside={
            <CancelButton
              wizard={wizard}
              onCancel={() => leaving.giveUp(goHome)}
              keeps={{ isKept: draft.isKept, onKeep: () => leaving.passTo(goHome) }}
            />
          }
          above={
            <>
              {opened.restored && (
                <Suspense fallback={null}>
                  <RestoredNote
                    writing={writing}
                    device={opened.device}
                    onStartOver={() => leaving.giveUp(opened.onStartOver)}
                  />
                </Suspense>
              )}
              {!onFirstStep && <CrisisInAnswers wizard={wizard} answers={written} />}
              <WritingPicture wizard={wizard} answers={written} onFirstStep={onFirstStep} />
            </>
          }
          overWays={
            <>
              {onFirstStep && <CrisisInAnswers wizard={wizard} answers={written} isLink />}
              {onLastStep && !isWritten && (
                <p className="wizard-needed">
                  {text('wizard.storyFirst')}{' '}
                  {!onFirstStep && (
                    <button
                      type="button"
                      className="text-button"
                      onClick={() => writing.frame.onMove(wizard.steps[0]?.id ?? '')}
                    >
                      {text('wizard.writeStory')}
                    </button>
                  )}
                </p>
              )}
              {onLastStep && isWritten && (
                <>
                  <AudienceLine wizard={wizard} answers={written} />
                  {forOthers && <NotesCount writing={writing} onAsk={() => setNotesAsked((times) => times + 1)} />}
                </>
              )}
            </>
          }
          below={
            <>
              {onFirstStep && <CrisisInAnswers wizard={wizard} answers={written} />}
              {onFirstStep && isWritten && (
                <Suspense fallback={null}>
                  <TagsLine wizard={wizards.tags} answers={tags} facts={tagging.facts} onOpenStep={writing.openTag} />
                </Suspense>
              )}
              {onLastStep && <LastStep writing={writing} tags={tags} notesAsked={notesAsked} />}
            </>
          }
        />
      </AppFormPorts>
      {tagDialog && !visitor && (
        <LazyTagDialog
          {...tagging}
          {...tagDialog}
          privacy={audienceOf(wizard, written)}
          said={memoryHints(wizard, written)}
          replaced={replaced}
          onChange={setTags}
          onTyping={draft.type}
        />
      )}
      {asking === 'now' && (
        <Suspense fallback={null}>
          <FirstPost
            wizard={wizard}
            answers={written}
            tags={tags}
            onBack={() => setAsking('not yet')}
            onPost={(chosen) => {
              setAsking('answered')
              journey.send({ type: 'RESTORE', answers: { ...journey.answers, ...chosen } })
              void post(chosen)
            }}
          />
        </Suspense>
      )}
      <LeaveQuestion wizard={wizard} leaving={leaving} isKept={draft.isKept} />
    </SignInToWrite>
  )
}

/** Content sends them there and expects them back, so the draft stays. */
const leadsBackFrom = (wizard: Wizard, to: string): boolean =>
  wizard.steps
    .flatMap(({ fields }) => fields.flatMap(({ links = [] }) => links))
    .some(({ href, opens }) => opens === 'here' && href === new URL(to, 'http://here').pathname)

interface LeaveQuestionProps {
  wizard: Wizard
  leaving: Leaving
  /** Whether this browser has the draft: only then can it stay. */
  isKept: () => boolean
}

/** Asks whoever goes elsewhere while a new memory is not posted. */
function LeaveQuestion({ wizard, leaving, isKept }: LeaveQuestionProps) {
  const { leave, stay, passTo, giveUp } = leaving
  if (leave === undefined) return null
  const { messages: words = {} } = wizard
  const comesBack = leadsBackFrom(wizard, leave.to)
  const say = (name: string) => words[`leave.${name}`] ?? ''
  const canKeep = !comesBack && isKept()
  return (
    <QuestionDialog
      title={say('title')}
      words={comesBack ? say('keptText') : ['text', 'deletesText', ...(canKeep ? ['keepText'] : [])].map(say)}
      keep={canKeep ? { label: say('keep'), onKeep: () => passTo(leave.proceed) } : undefined}
      stay={say('stay')}
      go={say('go')}
      onStay={stay}
      onGo={() => (comesBack ? passTo : giveUp)(leave.proceed)}
    />
  )
}

/** Posts a new memory with its tags; a visitor is led to sign in, and back. */
function usePosting(
  { wizards, by, journey, draft, sending }: MemoryEditor,
  tags: Answers,
  { passTo, goAway }: Leaving,
) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return async (changed: Answers = {}) => {
    if (by === null)
      return passTo(() => navigate(withRouteAction('/', 'login'), { state: { goOn: pathname, forAction: true } }))
    const body = newMemory(wizards, { ...journey.answers, ...changed }, tags)
    const sent = idempotencyKeyFor(body, draft.sent(), newKey)
    draft.keepSent(sent)
    // What home shows of it is there with it, so that nothing moves then.
    const shown = import('../posting/just-posted.tsx').catch(() => undefined)
    const result = await sending.create(body, sent.key)
    if (result.kind !== 'done') return
    await shown
    const { shareable_link: link } = result.value
    goAway(() => navigate('/home', { state: justPosted({ link, at: Date.now() }) }))
  }
}
