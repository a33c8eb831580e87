import { canReset, chosenIn, controlOf, type Field, isQuestion } from '@kindred/engine'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFormPorts } from '../journey/form-ports.tsx'
import type { Journey } from '../journey/use-journey.ts'
import { openValidator, type ValidatorModule } from '../open-validator.ts'
import type { OpenedEditor } from '../step-context.ts'
import { StepForm } from '../step-form.tsx'
import { AnnounceNewFields } from './announce-new-fields.tsx'
import { focusNextField } from './next-button.tsx'
import { FailedChecksNotice } from './stopped.tsx'
import { UndoNotice } from './undo-notice.tsx'

/** What every frame is given. */
export interface FrameProps {
  journey: Journey
  validators: ValidatorModule
  mode: 'create' | 'edit'
  disabled?: boolean | undefined
  /** Text in an open editor, before it is taken over: for drafts. */
  onTyping?: ((fieldId: string, typed: string) => void) | undefined
  opened?: OpenedEditor | undefined
  /** What stands below the step, by its heading, as soon as there is something: it is said together with new questions. */
  appears?: string | undefined
}

interface WizardStepProps extends FrameProps {
  headingLevel: 2 | 3
  /** Reset All is a tool of tagging; a page with one story does without. */
  resets: boolean
  /** Whether the heading takes the focus as the step opens. */
  takesFocus: boolean
  /** The frame has a place of its own for what was taken away. */
  undoneBeside?: boolean
  /** Opens another step, where its address says which one is open. */
  onMove?: ((stepId: string) => void) | undefined
}

/** Higher than what stands above a heading in its step, in pixels. */
const stuckFrom = 48

const opensEditor = (field: Field): boolean => controlOf(field) === 'editor'

/** The open step of any wizard: its question, with the machine behind it. */
export function WizardStep(props: WizardStepProps) {
  const { journey, validators, mode, headingLevel, resets, takesFocus, onTyping } = props
  const { texts, suggestHashtags, openPhotos } = useFormPorts()
  const frame = useRef<HTMLDivElement>(null)
  const walked = journey.open
  const stepId = walked?.step.id
  const picks = usePicks(journey)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is what the effect reacts to
  useEffect(() => {
    if (!takesFocus) return
    const heading = frame.current?.querySelector<HTMLElement>('.step-form-question')
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView?.({ block: 'nearest' })
    // A heading that sticks is in sight wherever the step before was left: the step itself begins at its top.
    const above = (heading?.getBoundingClientRect().top ?? 0) - (frame.current?.getBoundingClientRect().top ?? 0)
    if (above > stuckFrom) frame.current?.scrollIntoView?.({ block: 'start' })
  }, [stepId])

  if (walked === undefined) return null
  const { step, fields } = walked
  // A step that only tells something has nothing to take back.
  const hasReset = resets && fields.some(isQuestion)
  const { folds, lastAct: act } = journey
  const failed = journey.failed.filter((one) => one.step.id === step.id).reverse()
  const problems = Object.fromEntries(failed.map(({ field, message }) => [field.id, message]))
  const isCleared = act && (act.event.type === 'RESET' || ('value' in act.event && act.event.value === ''))
  const answer = (id: string, value: string | readonly string[]) => {
    const field = fields.find((one) => one.id === id)
    const before = journey.answers
    journey.send({ type: 'ANSWER', field: id, value })
    // Written in front of the page: nothing is under a finger, so that what was answered before may fold.
    if (field?.open !== 'begins-inline' && field && opensEditor(field) && chosenIn(before[id]).length === 0)
      folds.foldAnswered()
  }
  return (
    <div className="wizard-step" ref={frame} {...picks.watch}>
      <FailedChecksNotice journey={journey} level={headingLevel} onOpen={props.onMove} />
      <StepForm
        wizard={journey.wizard}
        step={step}
        fields={fields}
        answers={journey.answers}
        facts={journey.facts}
        texts={texts}
        validator={openValidator(validators, step)}
        mode={mode}
        headingLevel={headingLevel}
        disabled={props.disabled ?? false}
        onToggle={(id, option) => {
          picks.note(fields.find((one) => one.id === id))
          journey.send({ type: 'TOGGLE', field: id, option })
        }}
        onAnswer={answer}
        onTyping={onTyping}
        onReset={hasReset ? () => journey.send({ type: 'RESET' }) : undefined}
        canReset={hasReset && canReset(journey.wizard, journey.answers, step.id)}
        suggestHashtags={suggestHashtags}
        openPhotos={openPhotos}
        opened={props.opened}
        folding={folds.isThere ? folds : undefined}
        problems={problems}
      />
      {isCleared && act && !props.undoneBeside && (
        <UndoNotice key={act.event.type} journey={journey} act={act} words={texts('wizard.cleared')} />
      )}
      <AnnounceNewFields stepId={step.id} fields={fields} beside={props.appears} say={texts} />
    </div>
  )
}

/**
 * The first choice by a pointer, of a question that folds, leads on as Next does: one tap, and the next question is in sight. Arrow
 * keys go through the choices, so by keyboard Next leads on.
 */
function usePicks({ folds, answers }: Journey) {
  const isPointer = useRef(false)
  const [picked, setPicked] = useState(false)
  useLayoutEffect(() => {
    if (!picked) return
    setPicked(false)
    focusNextField(folds)
  }, [picked, folds])
  const by = (pointer: boolean) => () => {
    isPointer.current = pointer
  }
  return {
    watch: { onPointerDownCapture: by(true), onKeyDownCapture: by(false) },
    note: (field: Field | undefined) => {
      const isFirst =
        field?.fold !== undefined && controlOf(field) === 'cards' && chosenIn(answers[field.id]).length === 0
      if (isFirst && isPointer.current) setPicked(true)
    },
  }
}
