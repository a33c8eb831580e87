import { doneState, leftState, overviewState, progress, type Wizard, wordsIn } from '#engine'
import type { JourneyState } from '#engine/checker'
import type { ValidatorModule } from '../../../form/index.ts'
import { text } from '../../lib/texts.ts'
import { AnswerList } from '../wizard/answer-list.tsx'
import { StillNeeded } from '../wizard/still-needed.tsx'
import type { Journey } from '../wizard/use-wizard.ts'
import { WizardOverview } from '../wizard/wizard-overview.tsx'
import { WizardPage } from '../wizard/wizard-page.tsx'
import { WizardProgress } from '../wizard/wizard-progress.tsx'
import { WizardStep } from '../wizard/wizard-step.tsx'
import { WizardWays } from '../wizard/wizard-ways.tsx'
import { useSteppedJourney } from './use-stepped-journey.ts'
import '../../ui/button.css'
import '../../ui/dialog.css'

export interface WizardScreenProps {
  wizard: Wizard
  validators: ValidatorModule
  journeyState: JourneyState
  onMove: (now: JourneyState) => void
}

/** Targets whose wizards have screens of their own. */
const ofMemories: ReadonlySet<string> = new Set(['memory', 'memory-tags'])

/** One state of a wizard, drawn with the parts that members see. */
export function WizardScreen({ wizard, validators, journeyState, onMove }: WizardScreenProps) {
  const journey = useSteppedJourney(wizard, journeyState, onMove)
  const { state } = journey
  if (!ofMemories.has(wizard.target ?? '') && state !== leftState)
    return <OwnScreen journey={journey} validators={validators} />
  if (state === leftState) return <Aside journey={journey}>The wizard was left here. Answers so far are kept.</Aside>
  if (state === doneState) return <Aside journey={journey}>The wizard ends here.</Aside>
  if (wizard.kind === 'overview') return <OverviewScreen journey={journey} validators={validators} />
  const post = {
    label: wizard.messages?.post ?? wordsIn(text, journey)('wizard.done'),
    disabled: !journey.around.goesOn,
    onFinish: () => journey.send({ type: 'NEXT' }),
  }
  return (
    <main className="preview-screen">
      <WizardPage
        journey={journey}
        validators={validators}
        mode="create"
        title={wizard.title}
        finish={post}
        onMove={(step) => journey.send({ type: step === journey.around.next?.id ? 'NEXT' : 'PREVIOUS' })}
        onBack={() => journey.send({ type: 'LEAVE' })}
      />
    </main>
  )
}

/** A list of questions, and one question at a time: the members' dialog, without taking the focus from the page around. */
function OverviewScreen({ journey, validators }: { journey: Journey; validators: ValidatorModule }) {
  const { wizard, open, send } = journey
  return (
    <main className="preview-screen">
      <dialog
        open
        className="dialog tag-wizard preview-dialog"
        aria-labelledby="preview-title"
        style={{ ['--dialog-width' as string]: `${wizard.width ?? 660}px` }}
      >
        <div className="dialog-head">
          <h2 className="dialog-title" id="preview-title">
            {wizard.title}
          </h2>
        </div>
        <div className="dialog-body">
          <div className="tag-wizard-body">
            <div className="wizard-bar">
              {open ? (
                <button
                  type="button"
                  className="button quiet small wizard-back"
                  onClick={() => send({ type: 'OVERVIEW' })}
                >
                  {wordsIn(text, journey)('wizard.backToOverview')}
                </button>
              ) : (
                <span />
              )}
              <WizardProgress percent={progress(wizard, journey.answers, journey.facts).percent} />
            </div>
            {open ? (
              <WizardStep
                key={open.step.id}
                journey={journey}
                validators={validators}
                mode="create"
                headingLevel={3}
                resets
                takesFocus={false}
              />
            ) : (
              <WizardOverview journey={journey} />
            )}
          </div>
        </div>
        {open && (
          <div className="dialog-foot">
            <WizardWays journey={journey} onMove={(type) => send({ type })} />
          </div>
        )}
      </dialog>
    </main>
  )
}

/** A wizard that fills in something of its own, drawn as its page at /w/{id}, without what signed-in members have saved. */
function OwnScreen({ journey, validators }: { journey: Journey; validators: ValidatorModule }) {
  const { wizard, open, send, state } = journey
  const say = wordsIn(text, journey)
  const answered = Object.keys(journey.way.effective).length > 0
  return (
    <main className="preview-screen page own-wizard">
      <h1>{wizard.title}</h1>
      {open && (
        <>
          <WizardStep
            key={open.step.id}
            journey={journey}
            validators={validators}
            mode="create"
            headingLevel={2}
            resets
            takesFocus={false}
          />
          <StillNeeded journey={journey} />
          <WizardWays
            journey={journey}
            first={wizard.kind === 'overview' ? 'OVERVIEW' : undefined}
            onMove={(type) => send({ type })}
          />
        </>
      )}
      {state === overviewState && <WizardOverview journey={journey} />}
      {!open && (
        <section aria-labelledby="own-review">
          <h2 id="own-review">{say('own.review')}</h2>
          {answered ? <AnswerList way={journey.way} /> : <p>{say('own.nothing')}</p>}
        </section>
      )}
    </main>
  )
}

/** States that are no question: what comes after the last one is drawn by the page that opened the wizard. */
function Aside({ journey, children }: { journey: Journey; children: string }) {
  const answered = Object.keys(journey.way.effective).length > 0
  return (
    <main className="preview-screen page">
      <h2>{journey.wizard.title}</h2>
      <p>{children}</p>
      {answered && <AnswerList way={journey.way} />}
    </main>
  )
}
