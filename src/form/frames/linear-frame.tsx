import { type ReactNode, useRef } from 'react'
import { useUploading } from '../components/pending-uploads.ts'
import { useWords } from '../journey/form-ports.tsx'
import type { Journey } from '../journey/use-journey.ts'
import { useJourneyLookedUp } from '../journey/use-looked-up.ts'
import { BackIcon } from './icons.tsx'
import { Intro } from './intro.tsx'
import { MissingAnswers } from './missing-answers.tsx'
import { NextButton } from './next-button.tsx'
import { usePreviousState } from './use-previous-state.ts'
import { useRovingFocus } from './use-roving-focus.ts'
import { type FrameProps, WizardStep } from './wizard-step.tsx'
import './frames.css'

interface Finish {
  label: string
  disabled: boolean
  onFinish: () => void
}

interface LinearFrameProps extends FrameProps {
  title: string
  /** What the last step ends with. Without it, the wizard says what a form without a server would. */
  finish?: Finish
  onMove: (stepId: string) => void
  /** Back from the first step. */
  onBack: () => void
  /** Beside the title. */
  beside?: ReactNode
  /** Between the title and the step. */
  above?: ReactNode
  /** Between the step and the buttons. */
  below?: ReactNode
  /** A line beside the buttons, which stay in sight on a phone. */
  overWays?: ReactNode
}

/** The end of a wizard that nothing was given to hand its answers to (AMB-74). */
function finishWithoutServer(journey: Pick<Journey, 'wizard'>): void {
  window.alert(journey.wizard.messages?.placeholder ?? '')
}

/** A wizard of kind linear as a page: one step after the other, the way back in the head and at the foot. */
export function LinearFrame(props: LinearFrameProps) {
  const { journey, title, onMove } = props
  const say = useWords(journey)
  useJourneyLookedUp(journey)
  const uploading = useUploading()
  const page = useRef<HTMLDivElement>(null)
  useRovingFocus(page, say('wizard.arrowKeys'))
  const { taken, open, around } = journey
  // Also on the way back: what was pressed is gone with its step.
  const { hasMoved } = usePreviousState(journey.state)
  const at = taken.path.findIndex(({ step }) => step.id === open?.step.id)
  const total = taken.path.length
  const back = () => (around.previous ? onMove(around.previous.id) : props.onBack())
  const backLabel = say('wizard.back')
  const place = say('wizard.stepOf', { n: at + 1, total })
  const finish = props.finish ?? {
    label: journey.wizard.messages?.post ?? say('wizard.done'),
    disabled: false,
    onFinish: () => finishWithoutServer(journey),
  }
  return (
    <div className="page wizard-page" ref={page}>
      <header className="wizard-head">
        <button type="button" className="icon-button" aria-label={backLabel} onClick={back}>
          <BackIcon />
        </button>
        <h1 lang={journey.wizard.lang}>{title}</h1>
        {props.beside}
      </header>
      {journey.wizard.steps.length > 1 && (
        <div className="wizard-progress wide">
          <progress max={100} value={Math.round(((at + 1) / total) * 100)} aria-label={place} />
          <span aria-hidden="true">{place}</span>
        </div>
      )}
      {props.above}
      <Intro journey={journey} />
      {open && (
        <WizardStep key={open.step.id} {...props} headingLevel={2} resets={false} takesFocus={at > 0 || hasMoved} />
      )}
      {uploading && <p className="wizard-needed">{say('photos.wait')}</p>}
      {props.below}
      <div className="wizard-foot">
        {around.next && <MissingAnswers journey={journey} />}
        {props.overWays}
        {around.previous && (
          <button type="button" className="button" onClick={back}>
            {backLabel}
          </button>
        )}
        {around.next ? (
          <NextButton journey={journey} onNext={() => around.next && onMove(around.next.id)} />
        ) : (
          <button
            type="button"
            className="button primary"
            disabled={uploading || finish.disabled}
            onClick={() => journey.stops() || finish.onFinish()}
          >
            {finish.label}
          </button>
        )}
      </div>
    </div>
  )
}
