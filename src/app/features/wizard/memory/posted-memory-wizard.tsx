import { type Answers, fieldWithRole } from '@kindred/engine'
import { LinearFrame } from '@kindred/form'
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { privacy } from '../../../lib/memories/memory-codes.ts'
import { lazyPart } from '../../../lib/page/lazy-part.ts'
import { text } from '../../../lib/texts/texts.ts'
import { AppFormPorts } from '../../../ui/form-ports.tsx'
import { CrisisInAnswers } from '../crisis-in-answers.tsx'
import { sameAnswers } from '../drafts/merge-answers.ts'
import { type Stored, usePosted, useSaving, withAudienceOf } from '../posting/use-saving.ts'
import { LazyTagDialog } from '../tags/lazy-tag-dialog.tsx'
import { TaggingIntroCard } from '../tags/lazy-tagging.ts'
import { CancelButton } from './cancel-button.tsx'
import { LastStep } from './last-step.tsx'
import { RestoredNote } from './restored-note.tsx'
import { UnpublishedLine, UnpublishedNotice } from './unpublished-notice.tsx'
import { useLeaving } from './use-leaving.ts'
import { type OpenedMemory, useMemoryEditor } from './use-memory-editor.ts'
import { audienceOf } from './use-privacy-narrowing.ts'

const DeleteHere = lazyPart(
  () => import('../../../ui/delete-memory-button.tsx'),
  ({ DeleteMemoryButton }) => DeleteMemoryButton,
)

/** Of a memory that somebody else changed. */
const ConflictChoice = lazyPart(() => import('../tags/conflict-choice.tsx'))

/** Its tags are saved one by one, and wait for nothing. */
const noTags: Answers = {}

/** Whoever chose Edit beside the memory came for its words: they are open, and Save saves. A draft that waited is seen first. */
const useOpensStory = (): boolean => (useLocation().state as { opens?: string } | null)?.opens === 'story'

/** Changing a posted memory. Leaving asks nothing: the edit stays in this browser as it is, and its memory as it was. */
export function PostedMemoryWizard({ stored, ...opened }: OpenedMemory & { stored: Stored }) {
  const { start, restored } = opened
  const link = stored.current.shareable_link
  const posted = usePosted(opened.loaded.wizard, stored, start.revision)
  // Who could see it may have been changed since a draft began.
  const isSame = start.revision === null || start.revision === stored.memory.revision
  const restoredAnswers = isSame ? start.memory : withAudienceOf(opened.loaded.wizard, stored.memory, start.memory)
  const writing = useMemoryEditor(opened, {
    answers: restored ? restoredAnswers : posted.answers,
    tags: noTags,
    revision: posted.revision.current,
    isWorthKeeping: (memory) => !sameAnswers(memory, posted.answers),
    onToggle: posted.narrow,
  })
  const { wizard, draft, written, isWritten, onFirstStep, onLastStep, tagDialog } = writing
  const { busy } = writing.sending
  const leaving = useLeaving(writing, false)
  const { save, discard, conflict } = useSaving(writing, link, posted, leaving)
  const opensStory = useOpensStory() && !restored
  const story = fieldWithRole(wizard, 'story')?.id
  const [isStoryDone, setStoryDone] = useState(false)
  useEffect(() => {
    if (!isStoryDone) return
    setStoryDone(false)
    save()
  }, [isStoryDone, save])
  const navigate = useNavigate()
  const words = wizard.messages ?? {}
  const isPrivate = audienceOf(wizard, written) === privacy.onlyMe
  const cannotSave = busy || !isWritten
  return (
    <>
      <AppFormPorts>
        <LinearFrame
          {...writing.frame}
          mode="edit"
          opened={
            opensStory && story !== undefined
              ? {
                  field: story,
                  onDone: () => setStoryDone(true),
                  note: isPrivate ? undefined : text('edit.saveUpdates'),
                }
              : undefined
          }
          title={wizard.editTitle ?? wizard.title}
          finish={{
            label: (busy ? words.saving : words.save) ?? text('wizard.save'),
            disabled: cannotSave,
            onFinish: save,
          }}
          beside={
            <>
              <CancelButton
                wizard={wizard}
                words={words['cancel.editText']}
                onCancel={() => leaving.giveUp(() => navigate('/home'))}
              />
              <Suspense fallback={null}>
                <DeleteHere
                  link={link}
                  onGone={() => leaving.goAway(() => navigate('/yours'))}
                  onBack={(back) => navigate(`/memory/${back}`)}
                />
              </Suspense>
            </>
          }
          above={
            <>
              {restored && (
                <RestoredNote
                  writing={writing}
                  device={opened.device}
                  onStartOver={() => leaving.giveUp(opened.onStartOver)}
                />
              )}
              {!onFirstStep && <CrisisInAnswers wizard={wizard} answers={written} />}
            </>
          }
          overWays={
            <>
              {onFirstStep && <CrisisInAnswers wizard={wizard} answers={written} isLink />}
              {draft.hasContent && <UnpublishedLine isPrivate={isPrivate} />}
            </>
          }
          below={
            <>
              {onFirstStep && <CrisisInAnswers wizard={wizard} answers={written} />}
              {onFirstStep && (
                <Suspense fallback={null}>
                  <TaggingIntroCard mode="edit" memory={stored.current} onOpenStep={writing.openTag} />
                </Suspense>
              )}
              {/* There before its words: a live region that comes with them is not heard. */}
              <p className="sr-only" role="status">
                {draft.hasContent && text(isPrivate ? 'edit.notSavedShort' : 'edit.notPublishedShort')}
              </p>
              {draft.hasContent && (
                <UnpublishedNotice
                  isPrivate={isPrivate}
                  publish={onLastStep ? undefined : save}
                  disabled={cannotSave}
                  onDiscard={discard}
                />
              )}
              {onLastStep && <LastStep writing={writing} tags={noTags} />}
            </>
          }
        />
      </AppFormPorts>
      {tagDialog && <LazyTagDialog hashId={link} {...tagDialog} onSaved={posted.noteRevision} />}
      {conflict && (
        <Suspense fallback={null}>
          <ConflictChoice {...conflict} />
        </Suspense>
      )}
    </>
  )
}
