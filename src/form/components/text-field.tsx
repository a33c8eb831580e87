import {
  type Answer,
  chosenIn,
  comparedWith,
  counterOf,
  isEmpty,
  kindOf,
  passesFilter,
  type Unfinished,
  unfinishedIn,
} from '@kindred/engine'
import { type HTMLInputTypeAttribute, type InputHTMLAttributes, useId, useRef, useState } from 'react'
import { useLocale } from '../journey/form-ports.tsx'
import type { FieldProps } from '../step-context.ts'
import { CharacterCount } from './character-count.tsx'
import { describedBy, FieldDescription } from './field-description.tsx'
import { effectiveMaxLength, enforceMaxLength, useTruncatedPaste } from './max-length.ts'
import { useBlink } from './use-blink.ts'
import { useDeferredBlur } from './use-deferred-blur.ts'

interface TextFieldProps extends FieldProps {
  className: string
  type?: HTMLInputTypeAttribute
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  bounds?: { min?: string | undefined; max?: string | undefined; step?: number | undefined }
  /** What stands in the box, where it is not the answer itself. */
  shown?: string | undefined
  onType?: (typed: string) => void
  onLeave?: () => void
}

/** What has to be the same as another answer and is not, or has to differ from it and does not. */
function comparesBadly(field: FieldProps['field'], answer: Answer, typed: string | undefined): Unfinished | undefined {
  const other = comparedWith(field)
  if (other === undefined || typed === undefined || passesFilter(field, answer, { [other]: typed })) return undefined
  return { because: field.sameAs === undefined ? 'wizard.notDifferent' : 'wizard.notSame' }
}

/** One line in a box. It takes no more than it can hold, and says what is wanted when a person goes on. */
export function TextField(props: TextFieldProps) {
  const { field, answer, watched, disabled, problem, texts, actions } = props
  const id = useId()
  const blinking = useBlink(field.blink, watched)
  const [writing, setWriting] = useState(false)
  // The sentence below moves what follows: it waits for the click that takes the focus away.
  const input = useRef<HTMLInputElement>(null)
  // Said by the browser, of a day or a time that is not whole and so no answer.
  const [halfTyped, setHalfTyped] = useState('')
  const goingOn = useDeferredBlur(() => {
    setWriting(false)
    props.onLeave?.()
    setHalfTyped(input.current?.validity.badInput === true ? input.current.validationMessage : '')
  })
  const text = props.shown ?? chosenIn(answer)[0] ?? ''
  const room = effectiveMaxLength(text, field.maxLength)
  const { cut, ...paste } = useTruncatedPaste(field.maxLength)
  const locale = useLocale()
  const why =
    writing || isEmpty(answer) || answer === undefined || problem !== undefined
      ? undefined
      : (unfinishedIn(field, answer, locale) ?? comparesBadly(field, answer, props.variant))
  const hint = kindOf(field).hint?.(field, locale)
  const isHalf = halfTyped !== '' && isEmpty(answer)
  const { prefix, suffix } = field
  const units = [prefix && `${id}-prefix`, suffix && `${id}-suffix`]
  const described = [...units, describedBy(id, field, problem), hint && `${id}-hint`, (why || isHalf) && `${id}-why`]
    .filter(Boolean)
    .join(' ')
  const box = (
    <input
      {...paste}
      {...props.bounds}
      ref={input}
      type={props.type ?? 'text'}
      inputMode={props.inputMode}
      dir="auto"
      id={`${id}-input`}
      className={blinking ? 'form-input blinking' : 'form-input'}
      value={text}
      disabled={disabled}
      placeholder={field.placeholder}
      autoComplete={field.autocomplete ?? 'off'}
      aria-describedby={described === '' ? undefined : described}
      aria-invalid={why !== undefined || problem !== undefined || isHalf || undefined}
      onFocus={() => setWriting(true)}
      onChange={(event) => {
        const typed = enforceMaxLength(event.currentTarget, text, room)
        if (props.onType) props.onType(typed)
        else actions.answer(field.id, typed)
      }}
    />
  )
  return (
    <div className={`form-field ${props.className}`} {...goingOn}>
      <label className="form-label" htmlFor={`${id}-input`}>
        {field.label}
      </label>
      <FieldDescription id={id} field={field} problem={problem} />
      {hint && (
        <p className="form-help" id={`${id}-hint`}>
          {texts(hint.because, hint.values)}
        </p>
      )}
      {prefix === undefined && suffix === undefined ? (
        box
      ) : (
        <div className="unit-box">
          {prefix && <span id={`${id}-prefix`}>{prefix}</span>}
          {box}
          {suffix && <span id={`${id}-suffix`}>{suffix}</span>}
        </div>
      )}
      <CharacterCount counter={counterOf(field, text)} cut={cut} texts={texts} />
      <p className="form-problem" id={`${id}-why`} role="status">
        {why ? texts(why.because, why.values) : isHalf && halfTyped}
      </p>
    </div>
  )
}
