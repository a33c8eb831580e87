import type { Answers, Wizard } from '@kindred/engine'
import { idempotencyKeyFor, LinearFrame, newKey } from '@kindred/form'
import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { withRouteAction } from '../../../lib/route-action.ts'
import { text } from '../../../lib/texts.ts'
import { AppFormPorts } from '../../../ui/form-ports.tsx'
import { isFilled } from '../drafts/memory-draft.ts'
import { SignInToWrite } from '../posting/sign-in-to-write.tsx'
import { TaggingIntroCard } from '../tags/lazy-tagging.ts'
import { TagsInFront } from '../tags/tags-in-front.tsx'
import { CancelButton } from './cancel-button.tsx'
import { LastStep } from './last-step.tsx'
import { factsOfMemory, newMemory } from './memory-payload.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { RestoredNote } from './restored-note.tsx'
import { useLastPrivacy } from './use-last-privacy.ts'
import { type Leaving, useLeaving } from './use-leaving.ts'
import { type OpenedMemory, useMemoryWriting, type Writing } from './use-memory-writing.ts'

/** Writing a new memory: it is posted with its tags, as one. */
export function NewMemoryWizard(opened: OpenedMemory) {
  const { wizards, start } = opened
  const visitor = opened.userId === null
  const [tags, setTags] = useState(start.tags)
  const [replaced, setReplaced] = useState<Answers>()
  const writing = useMemoryWriting(opened, {
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
  useLastPrivacy(!visitor, journey.answers, wizard, (given) =>
    journey.send({ type: 'RESTORE', answers: { ...journey.answers, ...given } }),
  )
  const leaving = useLeaving(writing, draft.filled && !busy)
  const post = usePosting(writing, tags, leaving)
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
          appears={onFirstStep && isWritten ? text('intro.tagTitle') : undefined}
          finish={{
            label: (busy ? words.posting : words.post) ?? '',
            disabled: busy || !isWritten,
            onFinish: () => void post(),
          }}
          beside={
            <CancelButton wizard={wizard} onCancel={() => leaving.giveUp(() => navigate(visitor ? '/' : '/home'))} />
          }
          above={
            opened.restored && <RestoredNote writing={writing} onStartOver={() => leaving.giveUp(opened.onStartOver)} />
          }
          below={
            <>
              {onFirstStep && isWritten && (
                <Suspense fallback={null}>
                  <TaggingIntroCard mode="new" {...tagging} onOpenStep={writing.openTag} />
                </Suspense>
              )}
              {onLastStep && !isWritten && <p className="wizard-needed">{text('wizard.storyFirst')}</p>}
              {onLastStep && <LastStep writing={writing} tags={tags} />}
            </>
          }
        />
      </AppFormPorts>
      {tagDialog && !visitor && (
        <TagsInFront {...tagging} {...tagDialog} replaced={replaced} onChange={setTags} onTyping={draft.type} />
      )}
      <LeaveQuestion wizard={wizard} leaving={leaving} />
    </SignInToWrite>
  )
}

/** Content sends them there and expects them back, so the draft stays. */
const leadsBackFrom = (wizard: Wizard, to: string): boolean =>
  wizard.steps
    .flatMap(({ fields }) => fields.flatMap(({ links = [] }) => links))
    .some(({ href, opens }) => opens === 'here' && href === new URL(to, 'http://here').pathname)

/** Asks whoever goes elsewhere while a new memory is not posted. */
function LeaveQuestion({ wizard, leaving }: { wizard: Wizard; leaving: Leaving }) {
  const { leave, stay, passTo, giveUp } = leaving
  if (leave === undefined) return null
  const { messages: words = {} } = wizard
  const comesBack = leadsBackFrom(wizard, leave.to)
  return (
    <QuestionDialog
      title={words['leave.title'] ?? ''}
      words={words[comesBack ? 'leave.keptText' : 'leave.text'] ?? ''}
      stay={words['leave.stay'] ?? ''}
      go={words['leave.go'] ?? ''}
      onStay={stay}
      onGo={() => (comesBack ? passTo : giveUp)(leave.proceed)}
    />
  )
}

/** Posts a new memory with its tags; a visitor is led to sign in, and back. */
function usePosting({ wizards, by, journey, draft, sending }: Writing, tags: Answers, { passTo, goAway }: Leaving) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return async () => {
    if (by === null) return passTo(() => navigate(withRouteAction('/', 'login'), { state: { goOn: pathname } }))
    const body = newMemory(wizards, journey.answers, tags)
    const sent = idempotencyKeyFor(body, draft.sent(), newKey)
    draft.keepSent(sent)
    const result = await sending.create(body, sent.key)
    if (result.kind === 'done') goAway(() => navigate('/home'))
  }
}
