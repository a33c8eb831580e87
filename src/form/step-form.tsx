import {
  type Answer,
  type Answers,
  asShown,
  chosenIn,
  type Facts,
  type Field,
  kindOf,
  resultsShown,
  type Step,
  showsAnswers,
  type Wizard,
  walk,
  wordsFor,
} from '@kindred/engine'
import { lengthOf } from '@kindred/engine/text'
import Form from '@rjsf/core'
import type { GenericObjectType, RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils'
import { memo, type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
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
  const shown = useShown(props)
  const headingId = useId()
  const resultsId = `${headingId}-results`
  const [rest] = useState(() => restingAnswers(answers))
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
    rest.see(answers)
  })
  const actions = useStableActions(latest, props)
  const live = { fields: shown.fields, answers, facts, mode, disabled, texts, actions }

  const hasResults = shown.results.length > 0
  const head = useMemo(
    () => (
      <StepHead
        step={shown.step}
        level={props.headingLevel ?? 2}
        id={headingId}
        describedBy={hasResults ? resultsId : undefined}
        texts={texts}
      />
    ),
    [shown.step, props.headingLevel, headingId, hasResults, resultsId, texts],
  )

  return (
    <section className="step-form" aria-labelledby={headingId}>
      {head}
      <LiveStepProvider value={live}>
        <DrawnStep step={step} validator={validator} rest={rest} />
      </LiveStepProvider>
      <StepResults id={resultsId} results={shown.results} level={(props.headingLevel ?? 2) + 1} />
      {props.onReset && (
        <ResetAll texts={texts} disabled={disabled || props.canReset !== true} onReset={actions.reset} />
      )}
    </section>
  )
}

interface StepHeadProps {
  step: Step
  level: 1 | 2 | 3 | 4
  id: string
  describedBy: string | undefined
  texts: Texts
}

function StepHead({ step, level, id, describedBy, texts }: StepHeadProps) {
  const Heading = `h${level}` as const
  return (
    <>
      <Heading id={id} className="step-form-question" tabIndex={-1} aria-describedby={describedBy}>
        {step.question}
      </Heading>
      {step.help && <p className="step-form-help">{step.help}</p>}
      {step.why && (
        <details className="step-form-why">
          <summary>{texts('wizard.why')}</summary>
          <p>{step.why}</p>
        </details>
      )}
    </>
  )
}

interface DrawnStepProps {
  step: Step
  validator: ValidatorType
  rest: RestingAnswers
}

/** The step as rjsf draws it. A tick never draws it again: what a tick changes reaches the questions past rjsf. */
const DrawnStep = memo(function DrawnStep({ step, validator, rest }: DrawnStepProps) {
  const { form } = prepareStep(step)
  const [rested, setRested] = useState(rest.latest)
  useEffect(() => rest.listen(setRested), [rest])
  const data = useMemo(() => answersOf(step, rested), [step, rested])
  const misfits = useMemo(() => {
    // No answer cannot misfit: a step's schema requires none.
    if (Object.keys(data).length === 0) return undefined
    const { errorSchema } = validator.validateFormData(data, form.schema as RJSFSchema)
    const found = { ...errorSchema, ...tooLong(step, data) }
    return Object.keys(found).length === 0 ? undefined : found
  }, [validator, data, form, step])
  // While everything fits, rjsf has nothing new to show and keeps what it drew.
  const [drawnData, setDrawnData] = useState(data)
  if (misfits !== undefined && drawnData !== data) setDrawnData(data)
  return useMemo(
    () => (
      <Form
        {...theme}
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
      </Form>
    ),
    [step, form, validator, drawnData, misfits],
  )
})

const answersOf = (step: Step, answers: Answers): Record<string, unknown> =>
  Object.fromEntries(step.fields.flatMap(({ id }) => (answers[id] === undefined ? [] : [[id, answers[id]]])))

/** Texts beyond their limit. JSON Schema counts code points, and readers count characters. */
const tooLong = ({ fields }: Step, data: Record<string, unknown>): GenericObjectType =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const texts = kindOf(field).chooses ? [] : chosenIn(data[field.id] as Answer | undefined)
      const isLong = texts.some((text) => lengthOf(text) > (field.maxLength ?? Number.POSITIVE_INFINITY))
      return isLong ? [[field.id, { __errors: ['is too long'] }]] : []
    }),
  )

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

interface RestingAnswers {
  latest: () => Answers
  see: (answers: Answers) => void
  /** Hears of answers that have rested; gives the way to stop. */
  listen: (heard: (answers: Answers) => void) => () => void
}

/** Tells of answers once they have rested. */
function restingAnswers(first: Answers): RestingAnswers {
  let latest = first
  let heard: (answers: Answers) => void = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  // One timer for a whole row of ticks: it looks again as long as answers still change.
  const look = (seen: Answers) => {
    timer = undefined
    if (seen === latest) heard(seen)
    else timer = setTimeout(look, restMs, latest)
  }
  return {
    latest: () => latest,
    see: (answers) => {
      if (latest === answers) return
      latest = answers
      timer ??= setTimeout(look, restMs, answers)
    },
    listen: (listener) => {
      heard = listener
      return () => {
        clearTimeout(timer)
        timer = undefined
      }
    },
  }
}

/** Callbacks that stay the same while what they call may change with every render. */
function useStableActions(
  latest: RefObject<StepFormProps>,
  { suggestHashtags, openPhotos }: StepFormProps,
): StepActions & { reset: () => void } {
  const suggests = suggestHashtags !== undefined
  return useMemo(
    () => ({
      toggle: (fieldId, optionId) => latest.current.onToggle(fieldId, optionId),
      answer: (fieldId, value) => latest.current.onAnswer(fieldId, value),
      reset: () => latest.current.onReset?.(),
      typing: (fieldId, text) => latest.current.onTyping?.(fieldId, text),
      suggest: suggests ? async (query) => (await latest.current.suggestHashtags?.(query)) ?? [] : undefined,
      openPhotos,
    }),
    [latest, suggests, openPhotos],
  )
}
