import {
  type Answers,
  chosenIn,
  type Facts,
  type Field,
  hasPiping,
  kindOf,
  namesOutside,
  pipeAnswers,
  resolvePath,
  resultAreas,
  type Step,
  visibleResults,
  type Wizard,
  withDefaults,
  withOutside,
  wordsFor,
} from '@kindred/engine'
import { lengthOf } from '@kindred/engine/text'
import type Form from '@rjsf/core'
import type { FormProps } from '@rjsf/core'
import type { RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils'
import { memo, type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import './form.css'
import { StepResults } from './components/step-results.tsx'
import { useLocale } from './journey/form-ports.tsx'
import { cachedStepForm } from './step-cache.ts'
import {
  type Folding,
  LiveStepProvider,
  type OpenedEditor,
  type StepActions,
  type SuggestHashtags,
  type Texts,
} from './step-context.ts'
import { ThemedForm } from './theme.tsx'
import type { OpenPhotoPort } from './upload-ports.ts'

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
  /** An option was chosen, or chosen no more. */
  onToggle: (fieldId: string, optionId: string) => void
  /** A whole answer: a text, a list of names, or '' to clear it. */
  onAnswer: (fieldId: string, value: string | readonly string[]) => void
  /** Text as it is typed in an open editor, before Done: for drafts. */
  onTyping?: ((fieldId: string, text: string) => void) | undefined
  /** Reset All; without it the button is not there. */
  onReset?: (() => void) | undefined
  canReset?: boolean
  disabled?: boolean
  suggestHashtags?: SuggestHashtags | undefined
  /** Who keeps photos; without it they cannot be added. */
  openPhotos?: OpenPhotoPort | undefined
  opened?: OpenedEditor | undefined
  headingLevel?: 1 | 2 | 3 | 4
  folding?: Folding | undefined
  /** What checks say that the answers do not pass, by the questions that they mark. */
  problems?: Readonly<Record<string, string>> | undefined
}

/** rjsf validates after a row of ticks, not after each. */
const validateAfterMs = 400

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
  const debouncedAnswers = useDebounced(answers, validateAfterMs)
  const headingId = useId()
  const resultsId = `${headingId}-results`
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const actions = useStableActions(latest, props)
  const live = {
    fields: useFieldsWithOutside(wizard, shown.fields, answers, facts),
    answers: withDefaults(wizard, answers),
    effective: step.fields.some(isCarried) ? resolvePath(wizard, answers, facts).effective : answers,
    facts,
    mode,
    disabled,
    texts,
    actions,
    folding: props.folding,
    problems: props.problems,
    headingLevel: props.headingLevel ?? 2,
    StepForm,
  }

  const hasResults = shown.results.length > 0
  return (
    <section className="step-form" aria-labelledby={headingId} lang={step.lang ?? wizard.lang}>
      <StepHead
        step={shown.step}
        level={props.headingLevel ?? 2}
        id={headingId}
        describedBy={hasResults ? resultsId : undefined}
        texts={texts}
      />
      <LiveStepProvider value={live}>
        <RjsfStep step={step} answers={debouncedAnswers} validator={validator} texts={texts} />
      </LiveStepProvider>
      <StepResults id={resultsId} results={shown.results} areas={shown.areas} level={(props.headingLevel ?? 2) + 1} />
      {props.onReset && (
        <div className="step-form-reset">
          <button
            type="button"
            className="form-button quiet"
            disabled={disabled || props.canReset !== true}
            onClick={actions.reset}
          >
            {texts('wizard.resetAll')}
          </button>
        </div>
      )}
    </section>
  )
}

const isCarried = ({ optionsFrom, entriesFrom }: Field): boolean =>
  optionsFrom !== undefined || entriesFrom !== undefined

interface StepHeadProps {
  step: Step
  level: 1 | 2 | 3 | 4
  id: string
  describedBy: string | undefined
  texts: Texts
}

const StepHead = memo(function StepHead({ step, level, id, describedBy, texts }: StepHeadProps) {
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
})

interface RjsfStepProps {
  step: Step
  answers: Answers
  validator: ValidatorType
  texts: Texts
}

/** The step in rjsf's form. A tick does not render it: live answers reach the widgets through the step's context. */
const RjsfStep = memo(function RjsfStep({ step, answers, validator, texts }: RjsfStepProps) {
  const { schema, uiSchema } = cachedStepForm(step)
  const form = useRef<Form>(null)
  const checks = useMemo(() => checksOf(step, texts('wizard.doesNotFit')), [step, texts])
  const data = useMemo(() => answersOf(step, answers), [step, answers])
  // rjsf validates at a submit or a change of its own. A step requires no answer, so no answers are valid.
  useLayoutEffect(() => {
    if (form.current?.state.errors.length || Object.keys(data).length > 0) form.current?.validateFormWithFormData(data)
  }, [data])
  return (
    <ThemedForm
      ref={form}
      tagName="div"
      className="step-form-fields"
      idPrefix={step.id}
      schema={schema as RJSFSchema}
      uiSchema={uiSchema as UiSchema}
      validator={validator}
      formData={data}
      {...checks}
      onError={shownByWidgets}
      showErrorList={false}
      noHtml5Validate
    />
  )
})

const shownByWidgets = () => {}

const answersOf = (step: Step, answers: Answers): Record<string, unknown> =>
  Object.fromEntries(step.fields.flatMap(({ id }) => (answers[id] === undefined ? [] : [[id, answers[id]]])))

/** One message per field for the errors of rjsf, whichever entry of its answer is invalid. */
function checksOf({ fields }: Step, message: string): Pick<FormProps, 'transformErrors' | 'customValidate'> {
  return {
    transformErrors: (errors) =>
      errors.map((error) => ({ ...error, message, property: `.${error.property?.split('.')[1]}` })),
    // JSON Schema counts code points, and readers count characters.
    customValidate: (data, errors) => {
      for (const { id, kind, maxLength = Number.POSITIVE_INFINITY } of fields) {
        const texts = kindOf({ kind }).chooses ? [] : chosenIn(data?.[id])
        if (texts.some((text) => lengthOf(text) > maxLength)) errors[id]?.addError(message)
      }
      return errors
    },
  }
}

/** The step as it reads after the answers before it, and what it says about them. A step that says nothing of them costs nothing. */
function useShown({ wizard, step, fields, answers, facts }: StepFormProps) {
  const speaks = step.results !== undefined || hasPiping(step)
  const [read, by] = speaks ? [answers, facts] : [undefined, undefined]
  const locale = useLocale()
  return useMemo(() => {
    if (read === undefined) return { step, fields, results: [], areas: [] }
    const taken = resolvePath(wizard, read, by ?? {})
    const shown = pipeAnswers({ step, fields: [...fields] }, taken, locale)
    const values = { ...taken.values, ...taken.effective, ...by }
    return { ...shown, results: visibleResults(shown.step, values), areas: resultAreas(shown.step, values) }
  }, [wizard, step, fields, read, by, locale])
}

/** What is asked, with the answers outside of them that entries of a repeat read; the same list as long as nothing changes for them. */
function useFieldsWithOutside(wizard: Wizard, fields: readonly Field[], answers: Answers, facts: Facts) {
  const reads = fields.some((field) => field.fields !== undefined && namesOutside(field).length > 0)
  const effective = reads ? resolvePath(wizard, answers, facts).effective : undefined
  return effective === undefined ? fields : fields.map((field) => withOutside(wizard, field, effective))
}

/** The latest value that stayed the same for `ms`. */
function useDebounced<Value>(value: Value, ms: number): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debounced
}

/** Callbacks that stay the same while what they call may change with every render. */
function useStableActions(
  latest: RefObject<StepFormProps>,
  { suggestHashtags, openPhotos, opened }: StepFormProps,
): StepActions & { reset: () => void } {
  const suggests = suggestHashtags !== undefined
  const openedField = opened?.field
  const openedNote = opened?.note
  return useMemo(
    () => ({
      toggle: (fieldId, optionId) => latest.current.onToggle(fieldId, optionId),
      answer: (fieldId, value) => latest.current.onAnswer(fieldId, value),
      reset: () => latest.current.onReset?.(),
      typing: (fieldId, text) => latest.current.onTyping?.(fieldId, text),
      suggest: suggests ? async (query) => (await latest.current.suggestHashtags?.(query)) ?? [] : undefined,
      openPhotos,
      opened:
        openedField === undefined
          ? undefined
          : { field: openedField, onDone: () => latest.current.opened?.onDone(), note: openedNote },
    }),
    [latest, suggests, openPhotos, openedField, openedNote],
  )
}
