import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ApiError, type FieldErrors } from '../../lib/api/api.ts'
import { logFailure } from '../../lib/log.ts'
import { canTakeFocus } from '../../lib/page/can-take-focus.ts'
import { text } from '../../lib/texts/texts.ts'
import '../../ui/button.css'

interface AccountField {
  name: string
  label: string
  type: 'text' | 'email' | 'password' | 'paragraph'
  autoComplete: string
  hint?: string
  optional?: true
  /** What is already known, such as a code from the address. */
  value?: string
}

/** `label` and `hint` are keys of texts. */
export const field = (
  name: string,
  label: string,
  type: AccountField['type'],
  autoComplete: string,
  { hint, ...more }: Pick<AccountField, 'hint' | 'optional' | 'value'> = {},
): AccountField => ({
  name,
  label: text(label),
  type,
  autoComplete,
  ...(hint === undefined ? {} : { hint: text(hint) }),
  ...more,
})

// Fields that several forms have.
export const codeField = (value = '') => field('code', 'account.code', 'text', 'one-time-code', { value })
export const emailField = (more: { hint?: string; value?: string } = {}) =>
  field('email', 'account.email', 'email', 'username', more)
export const passwordField = () => field('password', 'account.password', 'password', 'current-password')
/** A new password, typed once: it can be shown. The API takes it twice (`withConfirmation`). */
export const newPasswordField = (name: string, label: string) =>
  field(name, label, 'password', 'new-password', { hint: 'account.passwordHint' })
export const withConfirmation = (values: Record<string, string>, name: string) => ({
  ...values,
  [`confirm_${name}`]: values[name] ?? '',
})

/** Other ways, below the button of a form. */
export function SecondaryActions({ ways }: { ways: readonly (readonly [label: string, onPress: () => void])[] }) {
  if (ways.length === 0) return null
  return (
    <p className="account-ways">
      {ways.map(([label, onPress]) => (
        <button key={label} type="button" className="text-button" onClick={onPress}>
          {text(label)}
        </button>
      ))}
    </p>
  )
}

interface AccountFormProps {
  fields: AccountField[]
  submit: string
  onSubmit: (values: Record<string, string>) => Promise<void>
  /** What a refusal without field errors means here, such as a wrong password. */
  refused: string
  children?: ReactNode
  /** Something else is to be pressed first. */
  isSecondary?: boolean
}

/** Fields, their errors, and one place for everything else that may go wrong. What was typed always stays. */
export function AccountForm({ fields, submit, onSubmit, refused, children, isSecondary = false }: AccountFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [visible, setVisible] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  // A form that follows another one in an open dialog goes on where the focus was lost.
  useEffect(() => {
    if (canTakeFocus(form.current)) form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  const wrong = fields.filter(({ name }) => errors[name]).map(({ label }) => label)
  const hasPassword = fields.some((field) => field.type === 'password')

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const entries = [...new FormData(event.currentTarget)].filter((pair): pair is [string, string] =>
      fields.some((field) => field.name === pair[0]),
    )
    setBusy(true)
    setProblem('')
    setErrors({})
    try {
      await onSubmit(Object.fromEntries(entries))
    } catch (error) {
      const found = error instanceof ApiError ? error : new ApiError(0, null)
      // A refusal is part of the conversation; only a failure is worth a line in the log.
      if (found.status === 0 || found.status >= 500) logFailure(submit, error)
      setErrors(found.errors)
      setProblem(problemOf(found, fields, refused))
      const first = fields.find((field) => found.errors[field.name])
      if (first) form.current?.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} className="account-form stack-4" noValidate onSubmit={send}>
      {fields.map((field, place) => (
        <Field
          key={field.name}
          field={field}
          id={`${id}${field.name}`}
          first={place === 0}
          visible={visible}
          errors={errors[field.name] ?? []}
        />
      ))}
      {hasPassword && (
        <label className="account-show">
          <input type="checkbox" checked={visible} onChange={(event) => setVisible(event.target.checked)} />
          {text('account.showPassword')}
        </label>
      )}
      {/* Sentences about fields stand at the fields; that there are some is said here, to who hears it. */}
      <p className="account-problem" role="alert">
        {problem}
        {problem === '' && wrong.length > 0 && (
          <span className="sr-only">{text('account.check', { fields: wrong.join(', ') })}</span>
        )}
      </p>
      <button type="submit" className={`button account-submit${isSecondary ? '' : ' primary'}`} aria-disabled={busy}>
        {busy ? text('account.busy') : submit}
      </button>
      {children}
    </form>
  )
}

interface FieldProps {
  field: AccountField
  id: string
  first: boolean
  visible: boolean
  errors: string[]
}

function Field({ field, id, first, visible, errors }: FieldProps) {
  const notes = [field.hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ')
  const shared = {
    id,
    name: field.name,
    autoComplete: field.autoComplete,
    required: !field.optional,
    defaultValue: field.value,
    'aria-invalid': errors.length > 0,
    ...(notes ? { 'aria-describedby': notes } : {}),
    ...(first ? { 'data-autofocus': true } : {}),
  }
  return (
    <div className="account-field stack-1">
      <label htmlFor={id}>{field.label}</label>
      {field.hint && (
        <p className="account-hint note" id={`${id}-hint`}>
          {field.hint}
        </p>
      )}
      {field.type === 'paragraph' ? (
        <textarea {...shared} rows={4} />
      ) : (
        <input
          {...shared}
          type={field.type === 'password' && visible ? 'text' : field.type}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {errors.length > 0 && (
        <p className="account-error" id={`${id}-error`}>
          {errors.join(' ')}
        </p>
      )}
    </div>
  )
}

function problemOf(error: ApiError, fields: AccountField[], refused: string): string {
  if (error.status === 0) return text('problem.unreachable')
  if (error.status === 429) return error.detail ?? text('problem.tooOften')
  if (error.status >= 500) return text('problem.server')
  // Sentences about a field that this form does not show still have to be read somewhere. What is sent twice (`withConfirmation`) is
  // one field here, and says it once.
  const isSaid = (name: string) => fields.some((field) => field.name === name && error.errors[name])
  const others = Object.entries(error.errors).flatMap(([name, sentences]) =>
    fields.some((field) => field.name === name) || isSaid(name.replace(/^confirm_/, '')) ? [] : sentences,
  )
  if (others.length > 0) return others.join(' ')
  return Object.keys(error.errors).length > 0 ? '' : refused
}
