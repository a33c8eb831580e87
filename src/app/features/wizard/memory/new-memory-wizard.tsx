import type { Answers } from '@kindred/engine'
import { LinearFrame } from '@kindred/form'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AppFormPorts } from '../../../lib/form-ports.tsx'
import { text } from '../../../lib/texts.ts'
import { isFilled } from '../drafts/memory-draft.ts'
import { SignInToWrite } from '../posting/sign-in-to-write.tsx'
import { usePosting } from '../posting/use-posting.ts'
import { TaggingIntroCard } from '../tags/lazy-tagging.ts'
import { TagsInFront } from '../tags/tags-in-front.tsx'
import { CancelButton } from './cancel-button.tsx'
import { LastStep } from './last-step.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { factsOfMemory } from './memory-payload.ts'
import { RestoredNote } from './restored-note.tsx'
import { useLastPrivacy } from './use-last-privacy.ts'
import { useLeaving } from './use-leaving.ts'
import { type OpenedMemory, useMemoryWriting } from './use-memory-writing.ts'

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
