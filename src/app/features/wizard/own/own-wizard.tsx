import { type Answers, type Wizard, type Words, wordsIn } from '@kindred/engine'
import { isComplete, type Journey, PageFrame, PrefillNote } from '@kindred/form'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useSession } from '../../../lib/session.ts'
import { text } from '../../../lib/texts.ts'
import { AppFormPorts } from '../../../ui/form-ports.tsx'
import { CrisisInAnswers } from '../crisis-in-answers.tsx'
import { UnmappedNote } from '../drafts/unmapped-note.tsx'
import { Refusals } from '../posting/refusals.tsx'
import { SignInToSend } from '../posting/sign-in-to-send.tsx'
import { useSavingAnswers } from '../posting/use-saving-answers.ts'
import { type OwnOpened, useOwnJourney } from './use-own-journey.ts'

/** Ways out that stand below, for a wizard whose answers nobody keeps. */
const LocalButtons = lazyPart(
  () => import('./local-buttons.tsx'),
  ({ LocalButtons }) => LocalButtons,
)

/** The journey through a wizard on a page of its own, from its first question to the saved answers. */
export function OwnWizard(props: OwnOpened & { onSent: () => void }) {
  const { wizard, validators } = props.opened.loaded
  const session = useSession()
  const own = useOwnJourney(props, session.kind === 'member' ? session.user.id : null)
  const { journey } = own
  const { send, taken } = journey
  const say = wordsIn(text, journey)
  /** What is said after the save belongs to the way that ended there; the questions are empty again by then. */
  const [saved, setSaved] = useState<{ say: Words; when: 'just now' | 'before' }>()
  const { busy, errors, save } = useSavingAnswers(journey, say, () => {
    own.keep({})
    setSaved({ say, when: 'just now' })
    props.onSent()
    send({ type: 'RESTORE', answers: {} })
  })
  const again = () => {
    setSaved((last) => last && { ...last, when: 'before' })
    send(wizard.kind === 'overview' ? { type: 'OVERVIEW' } : { type: 'OPEN', step: taken.path[0]?.step.id ?? '' })
  }
  if (saved?.when === 'just now') return <OwnSaved wizard={wizard} say={saved.say} onAgain={again} />
  const isAlone = wizard.target === undefined
  const answered = Object.keys(taken.effective).length > 0
  return (
    <AppFormPorts keepsFiles={!isAlone}>
      <UnmappedNote unmapped={own.unmapped} onDone={own.putUnmappedAway} />
      {saved === undefined && <PrefillNote journey={journey} prefilled={own.prefilled} isUnused={own.isBegun} />}
      <PageFrame
        journey={journey}
        validators={validators}
        mode="create"
        takesFocus={saved !== undefined}
        onTyping={own.type}
        beforeSaving={
          <>
            <CrisisInAnswers wizard={wizard} answers={journey.answers} />
            <Refusals sentences={errors} />
            {!isAlone && session.kind === 'visitor' && <SignInToSend say={say} />}
          </>
        }
        finish={
          isAlone ? (
            <LocalEnd journey={journey} />
          ) : (
            <button
              type="button"
              className="button primary"
              disabled={!answered || !isComplete(journey) || busy || session.kind !== 'member'}
              onClick={() => journey.stops() || void save()}
            >
              {say('own.save')}
            </button>
          )
        }
      />
      {isAlone && wizard.keeps === 'nothing' && (
        <Suspense fallback={null}>
          <LocalButtons journey={journey} />
        </Suspense>
      )}
      {!isAlone && session.kind === 'member' && (journey.open === undefined || !answered) && (
        <Suspense fallback={null}>
          <OwnResponses wizard={wizard} say={say} />
        </Suspense>
      )}
    </AppFormPorts>
  )
}

/** What was saved before stands below what is asked now. */
const OwnResponses = lazyPart(
  () => import('./own-responses.tsx'),
  ({ OwnResponses }) => OwnResponses,
)

/** After the save: what was saved, and the way to answer again. */
function OwnSaved({ wizard, say, onAgain }: { wizard: Wizard; say: Words; onAgain: () => void }) {
  return (
    <>
      <Suspense fallback={null}>
        <OwnResponses wizard={wizard} say={say} takesFocus />
      </Suspense>
      <div className="wizard-buttons">
        <button type="button" className="button" onClick={onAgain}>
          {say('own.again')}
        </button>
      </div>
    </>
  )
}

/** The end of a wizard that is for the person alone: nothing is sent, and clearing acts at once and can be undone while the page is open. */
function LocalEnd({ journey }: { journey: Journey }) {
  const { wizard, answers, send } = journey
  const say = wordsIn(text, journey)
  const [cleared, setCleared] = useState<Answers>()
  const isEmpty = Object.keys(answers).length === 0
  return (
    <div className="own-part">
      <p>{say(wizard.keeps === 'nothing' ? 'own.keptNowhere' : 'own.keptHere')}</p>
      {cleared && isEmpty ? (
        <p role="status">
          {say('own.cleared')}{' '}
          <button type="button" className="button small" onClick={() => send({ type: 'RESTORE', answers: cleared })}>
            {say('own.undo')}
          </button>
        </p>
      ) : (
        <button
          type="button"
          className="button"
          disabled={isEmpty}
          onClick={() => {
            setCleared(answers)
            send({ type: 'RESTORE', answers: {} })
          }}
        >
          {say('own.clear')}
        </button>
      )}
    </div>
  )
}
