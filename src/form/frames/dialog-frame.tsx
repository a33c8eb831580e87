import { endsInResults, hasOptions, overviewState, progress } from '@kindred/engine'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useTexts, useWords } from '../journey/form-ports.tsx'
import type { SaveState } from '../saving/save-queue.ts'
import { BackIcon } from './icons.tsx'
import { PendingSaveNotice, SavedNotice } from './save-status.tsx'
import { usePreviousState } from './use-previous-state.ts'
import { useTapGuard } from './use-tap-guard.ts'
import { WizardButtons } from './wizard-buttons.tsx'
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
  onClose: () => void
  footer: ReactNode
  children: ReactNode
}>

export interface DialogFrameProps extends FrameProps {
  shell: Shell
  saveState: SaveState
  /** How many saves have succeeded. */
  saves: number
  /** Shown above the step or the list. */
  note?: ReactNode
  /** The first drawing leaves the focus where it is. */
  quiet?: boolean
  onClose: () => void
}

/** A list of questions in front of a page, and one question at a time; what is saved is said at once. */
export function DialogFrame(props: DialogFrameProps) {
  const { shell: Shell, journey, saves, quiet = false, onClose } = props
  const text = useTexts()
  const say = useWords(journey)
  const { wizard, state, open, answers, filled, send } = journey
  const body = useRef<HTMLDivElement>(null)
  const { previousState, hasMoved } = usePreviousState(state)
  const isOver = open !== undefined && endsInResults(open.step)
  const rest = useTapGuard(body)
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

  const { percent } = progress(wizard, journey.answers, journey.facts)
  const mark = (otherwise: ReactNode) => (
    <SavedNotice saves={saves} label={say('wizard.saved')}>
      {otherwise}
    </SavedNotice>
  )
  const close = () => {
    send({ type: 'LEAVE' })
    onClose()
  }
  return (
    <Shell
      title={wizard.title}
      width={wizard.width ?? 660}
      onClose={close}
      className="tag-wizard"
      beside={
        <button type="button" className="button small" onClick={close}>
          {say('wizard.done')}
        </button>
      }
      footer={open ? <WizardButtons journey={journey} onMove={(type) => send({ type })} place={mark} /> : undefined}
    >
      <div className="tag-wizard-body" ref={body}>
        <div className="wizard-bar">
          {open ? (
            <button type="button" className="button quiet small wizard-back" onClick={() => send({ type: 'OVERVIEW' })}>
              <BackIcon />
              {say('wizard.backToOverview')}
            </button>
          ) : (
            mark(null)
          )}
          <WizardProgress percent={percent} texts={text} />
        </div>
        <PendingSaveNotice state={props.saveState} />
        {props.note}
        {open ? (
          <WizardStep key={open.step.id} {...props} headingLevel={3} resets takesFocus={hasMoved || !quiet} />
        ) : (
          <WizardOverview journey={journey} previousState={state === overviewState ? previousState : undefined} />
        )}
      </div>
    </Shell>
  )
}
