import { endsInResults, hasOptions, overviewState, progress } from '@kindred/engine'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTexts, useWords } from '../journey/form-ports.tsx'
import { useJourneyLookedUp } from '../journey/use-looked-up.ts'
import type { SaveState } from '../saving/save-queue.ts'
import { ChangeStatus } from './change-status.tsx'
import { BackIcon } from './icons.tsx'
import { messageFor } from './message-for.ts'
import { PendingSaveNotice, SavedNotice } from './save-status.tsx'
import { usePreviousState } from './use-previous-state.ts'
import { useRovingFocus } from './use-roving-focus.ts'
import { useTapGuard } from './use-tap-guard.ts'
import { WizardButtons } from './wizard-buttons.tsx'
import { WizardEnd } from './wizard-end.tsx'
import { WizardOverview } from './wizard-overview.tsx'
import { WizardProgress } from './wizard-progress.tsx'
import { type FrameProps, WizardStep } from './wizard-step.tsx'
import './frames.css'

/** A dialog, modal or not: whoever shows the frame has one. */
export type Shell = ComponentType<{
  title: string
  /** px; full width on a phone */
  width: number
  className: string
  /** Beside the cross. */
  beside: ReactNode
  /** Somebody wants to leave, by the cross, by Escape or by pressing outside. */
  onClose: () => void
  footer: ReactNode
  children: ReactNode
}>

interface DialogFrameProps extends FrameProps {
  shell: Shell
  saveState: SaveState
  /** How many saves have succeeded. */
  saves: number
  /** Shown above the step or the list. */
  note?: ReactNode
  /** Below what is said after the last question. */
  end?: ReactNode
  /** The first drawing leaves the focus where it is. */
  quiet?: boolean
  onClose: () => void
}

/** A list of questions in front of a page, and one question at a time; what is saved is said at once. */
export function DialogFrame(props: DialogFrameProps) {
  const { shell: Shell, journey, saves, quiet = false, onClose } = props
  const text = useTexts()
  const say = useWords(journey)
  useJourneyLookedUp(journey)
  const { wizard, state, open, answers, filled, send } = journey
  const body = useRef<HTMLDivElement>(null)
  const { previousState, hasMoved } = usePreviousState(state)
  // Next on the last question leads to the list as an ending; the arrow leads there to choose another one.
  const [finished, setFinished] = useState(false)
  const isEnded = finished && state === overviewState
  const isOver = open !== undefined && endsInResults(open.step)
  const rest = useTapGuard(body)
  useRovingFocus(body, text('wizard.arrowKeys'))
  // What stays in sight below the question needs to know how high it is, also where it wraps.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step has another question
  useEffect(() => {
    const question = body.current?.querySelector<HTMLElement>('.step-form-question')
    if (!question || !('ResizeObserver' in window)) return
    const observer = new ResizeObserver(() =>
      body.current?.style.setProperty('--question', `${question.offsetHeight}px`),
    )
    observer.observe(question)
    return () => observer.disconnect()
  }, [state])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is what the effect reacts to
  useLayoutEffect(rest, [state])

  // After each save: on to the next question where nothing more can be chosen, and to the end of this one where its text was written
  // in an input that is closed now. While options are ticked nothing moves.
  const seen = useRef(saves)
  const savedAnswers = useRef(answers)
  useEffect(() => {
    if (seen.current === saves) return
    seen.current = saves
    const before = savedAnswers.current
    savedAnswers.current = answers
    if (filled && !isOver) {
      send({ type: 'NEXT' })
      return
    }
    const scroller = body.current?.closest('.dialog-body')
    const isWritten = open?.fields.some((field) => !hasOptions(field) && answers[field.id] !== before[field.id])
    if (scroller && isWritten) scroller.scrollTop = scroller.scrollHeight
  }, [saves, answers, open, filled, isOver, send])

  const progressed = <WizardProgress done={progress(wizard, answers, journey.facts)} texts={text} />
  const close = () => {
    send({ type: 'LEAVE' })
    onClose()
  }
  const done = (look: string) => (
    <button type="button" className={`button ${look}`} onClick={close}>
      {say('wizard.done')}
    </button>
  )
  const mark = (otherwise: ReactNode) => (
    <SavedNotice saves={saves} label={say('wizard.saved')}>
      {otherwise}
    </SavedNotice>
  )
  return (
    <Shell
      title={messageFor(wizard, journey.facts, 'title') ?? wizard.title}
      width={wizard.width ?? 660}
      onClose={close}
      className="tag-wizard"
      beside={
        <>
          {open && (
            <button
              type="button"
              className="icon-button wizard-back"
              aria-label={say('wizard.backToOverview')}
              title={say('wizard.backToOverview')}
              onClick={() => send({ type: 'OVERVIEW' })}
            >
              <BackIcon />
            </button>
          )}
          {!isEnded && done('small')}
        </>
      }
      footer={
        open ? (
          <div className="wizard-way">
            <ChangeStatus journey={journey}>{progressed}</ChangeStatus>
            <WizardButtons
              journey={journey}
              onMove={(type) => {
                setFinished(type === 'NEXT' && journey.around.next === undefined)
                send({ type })
              }}
              place={mark}
            />
          </div>
        ) : (
          isEnded && done('primary')
        )
      }
    >
      <div className="tag-wizard-body" ref={body}>
        {isEnded && <WizardEnd journey={journey}>{props.end}</WizardEnd>}
        {!open && (
          <div className="wizard-bar">
            {mark(null)}
            {progressed}
          </div>
        )}
        <PendingSaveNotice state={props.saveState} />
        {props.note}
        {open ? (
          <WizardStep
            key={open.step.id}
            {...props}
            headingLevel={3}
            resets
            undoneBeside
            takesFocus={hasMoved || !quiet}
          />
        ) : (
          <WizardOverview
            journey={journey}
            previousState={state === overviewState && !isEnded ? previousState : undefined}
          />
        )}
      </div>
    </Shell>
  )
}
