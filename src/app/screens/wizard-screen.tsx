import { leftState, limitedOptions, type Wizard, wordsIn } from '@kindred/engine'
import {
  DialogFrame,
  type Journey,
  type JourneyState,
  LinearFrame,
  PageFrame,
  type Places,
  SheetFrame,
  type Shell,
  useJourney,
  type ValidatorModule,
} from '@kindred/form'
import { useMemo } from 'react'
import { frameOf } from '../lib/navigation/frame-of.ts'
import { text } from '../lib/texts/texts.ts'
import { AppFormPorts } from '../ui/form-ports.tsx'
import '../ui/dialog.css'

interface WizardScreenProps {
  wizard: Wizard
  validators: ValidatorModule
  journeyState: JourneyState
  /** Where pictures and long lists come from: the preview shows those that are not served yet. */
  contentAt: string
  /** Are all limited places taken? */
  isFull?: boolean
  onMove: (now: JourneyState) => void
}

/** One state of a wizard in the very frame that members see it in; the rules may refuse the state. */
export function WizardScreen({
  wizard,
  validators,
  journeyState,
  contentAt,
  isFull = false,
  onMove,
}: WizardScreenProps) {
  const places = useMemo(() => placesOf(wizard, isFull), [wizard, isFull])
  const journey = useJourney(wizard, journeyState, onMove)
  return (
    <AppFormPorts contentAt={contentAt} places={places}>
      <main className="preview-screen">
        {journey.state === leftState ? (
          <div className="page">
            <h2>{wizard.title}</h2>
            <p>The wizard was left here. Answers so far are kept.</p>
          </div>
        ) : (
          <Framed journey={journey} validators={validators} />
        )}
      </main>
    </AppFormPorts>
  )
}

/** Nobody has answered what is looked at here: all of its limited places are free, or all are taken. */
function placesOf(wizard: Wizard, isFull: boolean): Places | undefined {
  const { maxResponses } = wizard
  const limited = limitedOptions(wizard)
  if (maxResponses === undefined && limited.size === 0) return undefined
  const left = (count: number): number => (isFull ? 0 : count)
  return {
    left: maxResponses === undefined ? null : left(maxResponses),
    questions: Object.fromEntries(
      [...limited].map(([question, capacities]) => [
        question,
        Object.fromEntries([...capacities].map(([option, capacity]) => [option, left(capacity)])),
      ]),
    ),
  }
}

/** What each frame is given where nothing is saved and no address is changed. */
function Framed({ journey, validators }: { journey: Journey; validators: ValidatorModule }) {
  const { wizard, send, around } = journey
  const given = { journey, validators, mode: 'create' } as const
  const frame = frameOf(wizard)
  if (frame === 'dialog' && wizard.kind === 'overview')
    return <DialogFrame {...given} shell={OpenDialog} saveState={{ kind: 'idle' }} saves={0} quiet onClose={() => {}} />
  if (frame === 'linear' && journey.open)
    return (
      <LinearFrame
        {...given}
        title={wizard.title}
        finish={{
          label: wizard.messages?.post ?? wordsIn(text, journey)('wizard.done'),
          disabled: !around.canContinue,
          onFinish: () => send({ type: 'NEXT' }),
        }}
        onMove={(step) => send({ type: step === around.next?.id ? 'NEXT' : 'PREVIOUS' })}
        onBack={() => send({ type: 'LEAVE' })}
      />
    )
  return (
    <div className="page own-wizard">
      <h1>{wizard.title}</h1>
      {frame === 'panel' ? <SheetFrame {...given} /> : <PageFrame {...given} />}
    </div>
  )
}

/** The members' dialog without being modal: choosing a state takes the focus out of nobody's hands. */
const OpenDialog: Shell = ({ title, width, className, beside, footer, children }) => (
  <dialog
    open
    className={`dialog ${className} preview-dialog`}
    aria-labelledby="preview-title"
    style={{ ['--dialog-width' as string]: `${width}px` }}
  >
    <div className="dialog-head">
      <h2 className="dialog-title" id="preview-title">
        {title}
      </h2>
      {beside}
    </div>
    <div className="dialog-body">{children}</div>
    {footer && <div className="dialog-foot row-3">{footer}</div>}
  </dialog>
)
