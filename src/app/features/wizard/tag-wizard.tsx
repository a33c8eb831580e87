import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type Answers,
  type Facts,
  fillsStep,
  leftState,
  overviewState,
  progress,
  stepByNumber,
  type WizardEvent,
  wordsIn,
} from '#engine'
import { text } from '../../lib/texts.ts'
import { Dialog, type DialogProps } from '../../ui/dialog.tsx'
import { BackIcon } from './icons.tsx'
import type { SaveState } from './save-queue.ts'
import { SavedMark, SaveWaiting } from './saved-mark.tsx'
import { type Journey, useWizard } from './use-wizard.ts'
import { WizardOverview } from './wizard-overview.tsx'
import { WizardProgress } from './wizard-progress.tsx'
import type { LoadedWizard } from './wizard-query.ts'
import { WizardStep } from './wizard-step.tsx'
import { WizardWays } from './wizard-ways.tsx'
import '../../ui/button.css'
import './wizard.css'

export interface TagWizardProps {
  loaded: LoadedWizard
  answers: Answers
  facts: Facts
  /** Number of the step to open (?tab=); without one, or with one that does not apply, the overview. */
  step: number | undefined
  mode: 'create' | 'edit'
  saveState: SaveState
  /** How many saves have succeeded. */
  saves: number
  onChange: (journey: { answers: Answers; facts: Facts }) => void
  onTyping?: (fieldId: string, typed: string) => void
  /** Told when another step, or the overview, is opened. */
  onMove?: ((step: number | undefined) => void) | undefined
  onClose: () => void
  /** Shown above the step or the list. */
  note?: (journey: Journey) => ReactNode
  /** Answers that take the place of those here, such as those of another tab. */
  replaced?: Answers | undefined
}

const widths = [500, 600, 650, 660] as const
const widthOf = (width: number | undefined): NonNullable<DialogProps['width']> =>
  widths.find((one) => one === width) ?? 660

/** An overview wizard in a dialog: a list of questions, one question at a time, each change handed on at once. */
export function TagWizard(props: TagWizardProps) {
  const { loaded, facts, saves, saveState, onMove, onClose } = props
  const { wizard } = loaded
  const idOf = (number: number | undefined) => (number === undefined ? undefined : stepByNumber(wizard, number)?.id)
  const filled = useRef<string | undefined>(undefined)
  const body = useRef<HTMLDivElement>(null)
  const answersBefore = useRef(props.answers)

  const changed = (answers: Answers, event: WizardEvent) => {
    const before = answersBefore.current
    answersBefore.current = answers
    if (event.type === 'RESTORE') return
    const { open } = journey
    filled.current = event.type === 'TOGGLE' && open && fillsStep(open.step, before, answers) ? open.step.id : undefined
    props.onChange({ answers, facts: journey.facts })
  }
  const journey = useWizard(wizard, { answers: props.answers, facts, at: idOf(props.step) }, changed)
  const { state, open, send } = journey
  const [cameFrom, setCameFrom] = useState<string>()

  // The address says which step is open; a person's own move says it to the address.
  const told = useRef(state)
  useEffect(() => {
    if (told.current === state || state === leftState) return
    if (state === overviewState) setCameFrom(told.current)
    told.current = state
    filled.current = undefined
    onMove?.(wizard.steps.find(({ id }) => id === state)?.number)
  }, [state, wizard, onMove])
  const asked = useRef(props.step)
  useEffect(() => {
    if (asked.current === props.step) return
    asked.current = props.step
    const id = props.step === undefined ? undefined : stepByNumber(wizard, props.step)?.id
    if (id === undefined) send({ type: 'OVERVIEW' })
    else send({ type: 'OPEN', step: id })
  }, [props.step, wizard, send])

  const factsKey = JSON.stringify(facts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal facts are the same facts
  useEffect(() => void send({ type: 'FACTS', facts }), [factsKey, send])

  const { replaced } = props
  useEffect(() => {
    if (replaced) send({ type: 'RESTORE', answers: replaced })
  }, [replaced, send])

  // After each save: to the end of the question, and on to the next one where nothing more can be chosen.
  const seen = useRef(saves)
  useEffect(() => {
    if (seen.current === saves) return
    seen.current = saves
    if (filled.current !== undefined) {
      filled.current = undefined
      send({ type: 'NEXT' })
      return
    }
    const scroller = body.current?.closest('.dialog-body')
    if (scroller) scroller.scrollTop = scroller.scrollHeight
  }, [saves, send])

  const { percent } = progress(wizard, journey.answers, journey.facts)
  const say = wordsIn(text, journey)
  const mark = (otherwise: ReactNode) => (
    <SavedMark saves={saves} label={say('wizard.saved')}>
      {otherwise}
    </SavedMark>
  )
  const close = () => {
    send({ type: 'LEAVE' })
    onClose()
  }

  return (
    <Dialog
      title={wizard.title}
      width={widthOf(wizard.width)}
      onClose={close}
      className="tag-wizard"
      footer={open ? <WizardWays journey={journey} onMove={(type) => send({ type })} place={mark} /> : undefined}
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
          <WizardProgress percent={percent} />
        </div>
        <SaveWaiting state={saveState} />
        {props.note?.(journey)}
        {open ? (
          <WizardStep
            key={open.step.id}
            journey={journey}
            validators={loaded.validators}
            mode={props.mode}
            headingLevel={3}
            resets
            takesFocus
            {...(props.onTyping ? { onTyping: props.onTyping } : {})}
          />
        ) : (
          <WizardOverview journey={journey} cameFrom={cameFrom} />
        )}
      </div>
    </Dialog>
  )
}
