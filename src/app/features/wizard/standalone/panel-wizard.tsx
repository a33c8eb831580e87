import { answersToPayload, type Facts, factsFromContext, type Payload, type Wizard, wordsIn } from '@kindred/engine'
import { isComplete, SheetFrame, useJourney } from '@kindred/form'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { signInForAction, useSession } from '../../../lib/session/session.ts'
import { text } from '../../../lib/texts/texts.ts'
import { AppFormPorts } from '../../../ui/form-ports.tsx'
import '../../../ui/button.css'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { CrisisInAnswers } from '../crisis-in-answers.tsx'
import { useSubmit } from '../posting/use-submit.ts'
import './panel-wizard.css'
import { type ResolvedDraft, useResolvedDraft } from '../drafts/use-resolved-draft.ts'

interface PanelWizardProps {
  id: string
  /** Facts that the page around it knows. */
  known?: Facts
  /** Sends what was answered; gives the words that were sent. */
  send: (wizard: Wizard, payload: Payload) => Promise<string>
}

/** A short wizard as a part of another page. It keeps nothing; closed, it begins anew. */
export default function PanelWizard({ id, known = {}, send }: PanelWizardProps) {
  const { opened, error, again } = useResolvedDraft(id, null)
  const [round, setRound] = useState(0)
  if (error)
    return (
      <button type="button" className="button" onClick={again}>
        {text('memory.again')}
      </button>
    )
  if (opened === undefined) return <SkeletonLines lines={4} />
  return (
    <OpenPanel
      key={round}
      opened={opened}
      known={known}
      send={send}
      isAgain={round > 0}
      onClose={() => setRound(round + 1)}
    />
  )
}

type OpenPanelProps = Omit<Required<PanelWizardProps>, 'id'> & {
  opened: ResolvedDraft
  isAgain: boolean
  onClose: () => void
}

function OpenPanel({ opened, known, send, isAgain, onClose }: OpenPanelProps) {
  const { wizard, validators } = opened.loaded
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [facts] = useState(() => ({
    ...factsFromContext(wizard, { session: { signedIn: session.kind === 'member' ? 'yes' : 'no' } }),
    ...known,
  }))
  const journey = useJourney(wizard, { answers: {}, facts }, () => {})
  const { taken } = journey
  const say = wordsIn(text, journey)
  const isAnswered = Object.keys(taken.effective).length > 0

  const { submit } = useSubmit()
  const [sent, setSent] = useState<string>()
  const press = async () => {
    if (session.kind === 'visitor') return navigate(...signInForAction(pathname + search))
    const result = await submit({
      what: `sending ${wizard.id}`,
      send: () => send(wizard, answersToPayload(wizard, taken.effective)),
      failed: { title: say('own.failed.title'), text: say('own.failed.text') },
    })
    if (result.kind === 'done') setSent(result.value)
  }
  const panel = useRef<HTMLDivElement>(null)
  // The pressed button is gone: reading goes on at what was sent, or at the beginning.
  useEffect(() => {
    if (sent !== undefined || isAgain) panel.current?.focus()
  }, [sent, isAgain])
  const close = (word: 'own.clear' | 'own.again') => (
    <button type="button" className="button" onClick={onClose}>
      {say(word)}
    </button>
  )
  return (
    <div className="panel-wizard" ref={panel} tabIndex={-1}>
      <div role="status">
        {sent !== undefined && (
          <>
            <p>{say('own.saved.title')}</p>
            <p className="panel-wizard-sent">{sent}</p>
          </>
        )}
      </div>
      {sent !== undefined ? (
        <p>{close('own.again')}</p>
      ) : (
        <AppFormPorts>
          <SheetFrame
            journey={journey}
            validators={validators}
            mode="create"
            finish={
              <>
                {/* It takes back what is chosen; the way out is around it. */}
                {Object.keys(journey.answers).length > 0 && close('own.clear')}
                <button
                  type="button"
                  className="button primary"
                  disabled={!isAnswered || !isComplete(journey)}
                  onClick={() => journey.stops() || void press()}
                >
                  {say('own.save')}
                </button>
              </>
            }
          />
          <CrisisInAnswers wizard={wizard} answers={journey.answers} />
        </AppFormPorts>
      )}
    </div>
  )
}
