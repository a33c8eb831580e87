import { type Answers, daysOfValues, resolveDay, type Wizard, type Words, withValuesOn, wordsIn } from '@kindred/engine'
import { isComplete, type Journey, PageFrame, PrefillNote } from '@kindred/form'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/page/lazy-part.ts'
import { useSession } from '../../../lib/session/session.ts'
import { text } from '../../../lib/texts/texts.ts'
import { AppFormPorts } from '../../../ui/form-ports.tsx'
import { CrisisInAnswers } from '../crisis-in-answers.tsx'
import { UnmappedNote } from '../drafts/unmapped-note.tsx'
import { Refusals } from '../posting/refusals.tsx'
import { SignInToSend } from '../posting/sign-in-to-send.tsx'
import { useSavingAnswers } from '../posting/use-saving-answers.ts'
import { Thanks } from './handled-wizard.tsx'
import { usePlacesLeft } from './use-places-left.ts'
import { type OpenedWizard, useStandaloneJourney } from './use-standalone-journey.ts'

/** Ways out that stand below, for a wizard whose answers nobody keeps. */
const LocalButtons = lazyPart(
  () => import('./local-buttons.tsx'),
  ({ LocalButtons }) => LocalButtons,
)

/** The journey through a wizard on a page of its own, from its first question to the saved answers. */
export function StandaloneWizard(props: OpenedWizard & { onSent: () => void }) {
  const { opened } = props
  const { wizard } = opened.loaded
  // Values that hang on the day stay those of the day on which the page opened, until the server says that others count.
  const [from, setFrom] = useState<Pick<OpenedWizard, 'opened' | 'state'> & { day: string }>({
    ...{ day: resolveDay('today'), opened },
  })
  if (daysOfValues(wizard).length === 0) return <WizardOnDay {...props} />
  return (
    <WizardOnDay
      {...props}
      {...from}
      key={from.day}
      opened={{ ...from.opened, loaded: { ...opened.loaded, wizard: withValuesOn(wizard, from.day) } }}
      onOtherDay={(day, { answers, state }) => setFrom({ day, state, opened: { ...opened, answers } })}
    />
  )
}

type OnDay = OpenedWizard & {
  onSent: () => void
  /** Where values of the wizard hang on the day: that of those shown here. */
  day?: string
  /** Other values count now: the same answers go on with them. */
  onOtherDay?: (day: string, journey: Journey) => void
}

function WizardOnDay(props: OnDay) {
  const { wizard, validators } = props.opened.loaded
  const { day, onOtherDay } = props
  const session = useSession()
  const own = useStandaloneJourney(props, session.kind === 'member' ? session.user.id : null)
  const { journey } = own
  const { send, taken } = journey
  const say = wordsIn(text, journey)
  const places = usePlacesLeft(journey)
  /** What is said after the save belongs to the way that ended there; the questions are empty again by then. */
  const [saved, setSaved] = useState<{ say: Words; when: 'just now' | 'before' }>()
  const shown =
    day !== undefined && onOtherDay ? { day, onOther: (now: string) => onOtherDay(now, journey) } : undefined
  // What members send is theirs; what visitors send is nobody's, where the wizard takes it.
  const isVisitor = session.kind === 'visitor'
  const isSendable = session.kind === 'member' || (isVisitor && wizard.withoutAccount !== undefined)
  const { busy, errors, save } = useSavingAnswers(journey, say, { shown, isVisitor }, () => {
    own.keep({})
    setSaved({ say, when: 'just now' })
    props.onSent()
    send({ type: 'RESTORE', answers: {} })
  })
  const again = () => {
    setSaved((last) => last && { ...last, when: 'before' })
    send(wizard.kind === 'overview' ? { type: 'OVERVIEW' } : { type: 'OPEN', step: taken.path[0]?.step.id ?? '' })
  }
  if (saved?.when === 'just now') return <AfterSave {...{ wizard, isVisitor }} say={saved.say} onAgain={again} />
  const isAlone = wizard.target === undefined
  const answered = Object.keys(taken.effective).length > 0
  return (
    <AppFormPorts keepsFiles={!isAlone} places={places}>
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
            {!isAlone && isVisitor && <WhoSends {...{ wizard, say }} />}
          </>
        }
        finish={
          isAlone ? (
            <LocalEnd journey={journey} />
          ) : (
            <button
              type="button"
              className="button primary"
              disabled={!answered || !isComplete(journey) || busy || !isSendable}
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

/** Above the button, for visitors: what it means that they have no account. */
function WhoSends({ wizard: { withoutAccount }, say }: { wizard: Wizard; say: Words }) {
  if (withoutAccount === undefined) return <SignInToSend say={say} />
  return <p>{say('own.withoutAccount', { days: withoutAccount.days })}</p>
}

/** After the save: what was saved, and the way to answer again. A visitor cannot read it, so they are only thanked. */
function AfterSave({ wizard, isVisitor, say, onAgain }: AfterSaveProps) {
  const again = (
    <button type="button" className="button" onClick={onAgain}>
      {say('own.again')}
    </button>
  )
  if (isVisitor) return <Thanks title={say('own.saved.title')} words={say('own.saved.text')} next={again} />
  return (
    <>
      <Suspense fallback={null}>
        <OwnResponses wizard={wizard} say={say} takesFocus />
      </Suspense>
      <div className="wizard-buttons">{again}</div>
    </>
  )
}

type AfterSaveProps = { wizard: Wizard; isVisitor: boolean; say: Words; onAgain: () => void }

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
