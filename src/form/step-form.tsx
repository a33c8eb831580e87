import { withTheme } from '@rjsf/core'
import type { RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils'
import { memo, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  type Answers,
  asShown,
  type Facts,
  type Field,
  resultsShown,
  type Step,
  showsAnswers,
  type Wizard,
  walk,
  wordsFor,
} from '#engine'
import './form.css'
import { StepResults } from './parts/step-results.tsx'
import type { OpenPhotoPort } from './photo-port.ts'
import { prepareStep } from './prepared-step.ts'
import { LiveStepProvider, type StepActions, type SuggestHashtags, type Texts } from './step-context.ts'
import { theme } from './theme.ts'

/** What one step is drawn from. */
export interface StepFormProps {
  wizard: Wizard
  step: Step
  /** The fields that apply now: the walk's. */
  fields: readonly Field[]
  answers: Answers
  facts: Facts
  /** The shared sentences; what the wizard or this step says otherwise is put in their place here. */
  texts: Texts
  validator: ValidatorType
  mode: 'create' | 'edit'
  onToggle: (fieldId: string, optionId: string) => void
  /** A whole answer: a text, a list of names, or '' to clear it. */
  onAnswer: (fieldId: string, value: string | readonly string[]) => void
  /** Text as it is typed in an open editor, before Done: for drafts. */
  onTyping?: (fieldId: string, text: string) => void
  /** Reset All; without it the button is not there. */
  onReset?: () => void
  canReset?: boolean
  disabled?: boolean
  suggestHashtags?: SuggestHashtags
  /** Who keeps photos; without it they cannot be added. */
  openPhotos?: OpenPhotoPort
  headingLevel?: 1 | 2 | 3 | 4
}

// Marked, so that whoever takes something else from this room's door is not given rjsf with it.
const RjsfForm = /* @__PURE__ */ withTheme(theme)

/** Answers rest this long before rjsf checks them against the schema again: a row of ticks is checked once. */
const restMs = 400

/**
 * One step of a wizard: its question, its fields, Reset All. rjsf draws it from the step's schema; answers go out
 * through the callbacks and come back as props, so the step can be shown alone.
 *
 * @example <StepForm wizard={wizard} step={step} fields={fields} answers={answers} facts={facts} texts={text}
 *            validator={openValidator(module, step)} mode="create" onToggle={toggle} onAnswer={answer} />
 */
export function StepForm(props: StepFormProps) {
  // Another step begins anew: nothing searched, nothing open, nothing resting.
  return <OpenStep key={props.step.id} {...props} />
}

function OpenStep(props: StepFormProps) {
  const { wizard, step, answers, facts, validator, mode, disabled = false } = props
  const texts = useMemo(() => wordsFor(props.texts, wizard, step), [props.texts, wizard, step])
  const { form } = prepareStep(step)
  const shown = useShown(props)
  const headingId = useId()
  const resultsId = useId()
  const Heading = `h${props.headingLevel ?? 2}` as const
  const actions = useStableActions(props)
  const live = { fields: shown.fields, answers, facts, mode, disabled, texts, actions }
  const data = useRested(answers, step)

  const misfits = useMemo(() => {
    const { errorSchema } = validator.validateFormData(data, form.schema as RJSFSchema)
    return Object.keys(errorSchema).length === 0 ? undefined : errorSchema
  }, [validator, data, form])
  // While everything fits, rjsf has nothing new to show and keeps what it drew.
  const [drawnData, setDrawnData] = useState(data)
  if (misfits !== undefined && drawnData !== data) setDrawnData(data)

  // The same element as long as that holds, so a tick never makes rjsf draw the step again.
  const drawn = useMemo(
    () => (
      <RjsfForm
        tagName="div"
        className="step-form-fields"
        idPrefix={step.id}
        schema={form.schema as RJSFSchema}
        uiSchema={form.uiSchema as UiSchema}
        validator={validator}
        formData={drawnData}
        extraErrors={misfits}
        showErrorList={false}
        noHtml5Validate
      >
        {noSubmitButton}
      </RjsfForm>
    ),
    [step, form, validator, drawnData, misfits],
  )

  const hasResults = shown.results.length > 0
  const head = useMemo(
    () => (
      <>
        <Heading
          id={headingId}
          className="step-form-question"
          tabIndex={-1}
          aria-describedby={hasResults ? resultsId : undefined}
        >
          {shown.step.question}
        </Heading>
        {shown.step.help && <p className="step-form-help">{shown.step.help}</p>}
        {shown.step.why && (
          <details className="step-form-why">
            <summary>{texts('wizard.why')}</summary>
            <p>{shown.step.why}</p>
          </details>
        )}
      </>
    ),
    [Heading, headingId, resultsId, hasResults, shown.step, texts],
  )

  return (
    <section className="step-form" aria-labelledby={headingId}>
      {head}
      <LiveStepProvider value={live}>{drawn}</LiveStepProvider>
      {hasResults && <StepResults id={resultsId} results={shown.results} level={(props.headingLevel ?? 2) + 1} />}
      {props.onReset && (
        <ResetAll texts={texts} disabled={disabled || props.canReset !== true} onReset={actions.reset} />
      )}
    </section>
  )
}

const ResetAll = memo(function ResetAll(props: { texts: Texts; disabled: boolean; onReset: () => void }) {
  return (
    <div className="step-form-reset">
      <button type="button" className="form-button quiet" disabled={props.disabled} onClick={props.onReset}>
        {props.texts('wizard.resetAll')}
      </button>
    </div>
  )
})

/** The step as it reads after the answers before it, and what it says about them. A step that says nothing of them costs nothing. */
function useShown({ wizard, step, fields, answers, facts }: StepFormProps) {
  const speaks = step.results !== undefined || showsAnswers(step)
  const [read, by] = speaks ? [answers, facts] : [undefined, undefined]
  return useMemo(() => {
    if (read === undefined) return { step, fields, results: [] }
    const taken = walk(wizard, read, by ?? {})
    const shown = asShown({ step, fields: [...fields] }, taken)
    return { ...shown, results: resultsShown(shown.step, { ...taken.effective, ...by }) }
  }, [wizard, step, fields, read, by])
}

/** Any child takes the place of rjsf's submit button: the wizard around the step has its own buttons. */
const noSubmitButton = <span hidden />

/** The step's own answers, following once they have rested. */
function useRested(answers: Answers, step: Step): Record<string, unknown> {
  const [rested, setRested] = useState(answers)
  const latest = useRef(answers)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLayoutEffect(() => {
    if (latest.current === answers) return
    latest.current = answers
    // One timer for a whole row of ticks: it looks again as long as answers still change.
    const look = (seen: Answers) => {
      timer.current = undefined
      if (seen === latest.current) setRested(seen)
      else timer.current = setTimeout(look, restMs, latest.current)
    }
    timer.current ??= setTimeout(look, restMs, answers)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useMemo(
    () => Object.fromEntries(step.fields.flatMap(({ id }) => (rested[id] === undefined ? [] : [[id, rested[id]]]))),
    [rested, step],
  )
}

/** Callbacks that stay the same while what they call may change with every render. */
function useStableActions(props: StepFormProps): StepActions & { reset: () => void } {
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const suggests = props.suggestHashtags !== undefined
  const { openPhotos } = props
  return useMemo(
    () => ({
      toggle: (fieldId, optionId) => latest.current.onToggle(fieldId, optionId),
      answer: (fieldId, value) => latest.current.onAnswer(fieldId, value),
      reset: () => latest.current.onReset?.(),
      typing: (fieldId, text) => latest.current.onTyping?.(fieldId, text),
      suggest: suggests ? async (query) => (await latest.current.suggestHashtags?.(query)) ?? [] : undefined,
      openPhotos,
    }),
    [suggests, openPhotos],
  )
}
