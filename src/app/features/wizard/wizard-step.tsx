import { type ReactNode, useEffect, useRef } from 'react'
import { canReset } from '#engine'
import { openValidator, StepForm, type ValidatorModule } from '../../../form/index.ts'
import { text } from '../../lib/texts.ts'
import { suggestHashtags } from './suggest-hashtags.ts'
import type { Journey } from './use-wizard.ts'
import './wizard.css'

export interface WizardStepProps {
  journey: Journey
  validators: ValidatorModule
  mode: 'create' | 'edit'
  headingLevel: 2 | 3
  /** Reset All is a tool of tagging; a page with one story does without. */
  resets: boolean
  disabled?: boolean
  /** Whether the heading takes the focus as the step opens. */
  takesFocus: boolean
  onTyping?: (fieldId: string, typed: string) => void
  children?: ReactNode
}

/** The open step of any wizard: its question drawn by the form room, with the machine behind it. */
export function WizardStep(props: WizardStepProps) {
  const { journey, validators, mode, headingLevel, resets, takesFocus } = props
  const frame = useRef<HTMLDivElement>(null)
  const walked = journey.open
  const stepId = walked?.step.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is what the effect reacts to
  useEffect(() => {
    if (!takesFocus) return
    const heading = frame.current?.querySelector<HTMLElement>('.step-form-question')
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView?.({ block: 'nearest' })
  }, [stepId])

  if (walked === undefined) return null
  const { step, fields } = walked
  return (
    <div className="wizard-step" ref={frame}>
      <StepForm
        wizard={journey.wizard}
        step={step}
        fields={fields}
        answers={journey.answers}
        facts={journey.facts}
        texts={text}
        validator={openValidator(validators, step)}
        mode={mode}
        headingLevel={headingLevel}
        disabled={props.disabled ?? false}
        onToggle={(field, option) => journey.send({ type: 'TOGGLE', field, option })}
        onAnswer={(field, value) => journey.send({ type: 'ANSWER', field, value })}
        suggestHashtags={suggestHashtags}
        {...(props.onTyping ? { onTyping: props.onTyping } : {})}
        {...(resets
          ? {
              canReset: canReset(journey.wizard, journey.answers, step.id),
              onReset: () => journey.send({ type: 'RESET' }),
            }
          : {})}
      />
      {props.children}
    </div>
  )
}
