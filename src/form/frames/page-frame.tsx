import { doneState, endsInResults, exitOf, overviewState } from '@kindred/engine'
import { lazy, type ReactNode, Suspense } from 'react'
import { useUploading } from '../components/pending-uploads.ts'
import { usePlaces, useWords } from '../journey/form-ports.tsx'
import { useJourneyLookedUp } from '../journey/use-looked-up.ts'
import { AnswerList } from './answer-list.tsx'
import { Intro } from './intro.tsx'
import { MissingAnswers } from './missing-answers.tsx'
import { FailedChecksNotice } from './stopped.tsx'
import { usePreviousState } from './use-previous-state.ts'
import { WizardButtons } from './wizard-buttons.tsx'
import { WizardOverview } from './wizard-overview.tsx'
import { type FrameProps, WizardStep } from './wizard-step.tsx'
import './frames.css'

/** Where its code does not arrive, its place stays empty. */
const PageProgress = lazy(() => import('./page-progress.tsx').catch(() => ({ default: () => null })))

/** Few forms have limited places. Where its code does not arrive, each question says itself what is full. */
const FullChoices = lazy(() => import('./full-choices.tsx').catch(() => ({ default: () => null })))

export interface PageFrameProps extends FrameProps {
  /** The first drawing takes the focus, as after a button that is gone now. */
  takesFocus?: boolean
  /** Above what the wizard ends with. */
  beforeSaving?: ReactNode
  /** What the wizard ends with: below results that end it, and beside the way back to the questions below the review. */
  finish?: ReactNode
}

/**
 * A wizard on a page of its own: its questions, linear or from a list, and at the end the answers as they stand. Where a step ends
 * it with results, that is its end: what saves the answers is there, and nothing comes after it. On an exit page nothing saves them.
 */
export function PageFrame(props: PageFrameProps) {
  const { journey } = props
  const say = useWords(journey)
  useJourneyLookedUp(journey)
  const uploading = useUploading()
  const places = usePlaces()
  const isLimited = places !== undefined
  const { wizard, open, send, state, taken } = journey
  const { previousState, hasMoved } = usePreviousState(state)
  const first = taken.path[0]?.step.id
  const isOver = open !== undefined && endsInResults(open.step)
  const isAtEnd = state === doneState || state === overviewState
  const isExit = exitOf(taken.path) !== undefined
  const finish = !isExit && props.finish
  const beforeSaving = isExit ? (
    <p>{say('own.exit')}</p>
  ) : (
    <>
      {/* Whoever saves knows who else gets it. */}
      {wizard.delivers && <p lang={wizard.lang}>{wizard.delivers.notice}</p>}
      {isLimited && (
        <Suspense fallback={null}>
          <FullChoices journey={journey} />
        </Suspense>
      )}
      {props.beforeSaving}
    </>
  )
  return (
    <>
      {wizard.progress && state !== doneState && (
        <Suspense fallback={null}>
          <PageProgress journey={journey} />
        </Suspense>
      )}
      {open && (
        <>
          <Intro journey={journey} />
          {places?.left === 0 && <p role="status">{say('wizard.noPlaces')}</p>}
          <WizardStep
            key={open.step.id}
            {...props}
            headingLevel={2}
            resets
            takesFocus={hasMoved || props.takesFocus === true}
          />
          <MissingAnswers journey={journey} />
          {uploading && <p className="wizard-needed">{say('files.wait')}</p>}
          <WizardButtons
            journey={journey}
            first={wizard.kind === 'overview' ? 'OVERVIEW' : undefined}
            onMove={(type) => send({ type })}
            onEnding={
              wizard.kind === 'overview' && (
                <button type="button" className="text-button" onClick={() => send({ type: 'OVERVIEW' })}>
                  {say('own.back')}
                </button>
              )
            }
          />
          {isOver && (
            <>
              {beforeSaving}
              <div className="wizard-buttons">{!uploading && finish}</div>
            </>
          )}
        </>
      )}
      {state === overviewState && <WizardOverview journey={journey} previousState={previousState} />}
      {isAtEnd && (
        <section className="own-part" aria-labelledby="own-review">
          <h2 id="own-review" tabIndex={-1}>
            {say('own.review')}
          </h2>
          {state === doneState && Object.keys(taken.effective).length > 0 && <p>{say('own.review.text')}</p>}
          <FailedChecksNotice journey={journey} level={3} />
          {Object.keys(taken.effective).length > 0 ? (
            <AnswerList taken={taken} lang={wizard.lang} />
          ) : (
            <p>{say('own.nothing')}</p>
          )}
          {beforeSaving}
          <div className="wizard-buttons">
            {state === doneState && first !== undefined && (
              <button type="button" className="button" onClick={() => send({ type: 'OPEN', step: first })}>
                {say('own.back')}
              </button>
            )}
            {finish}
          </div>
        </section>
      )}
    </>
  )
}
