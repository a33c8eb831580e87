import { type ComponentProps, type ReactNode, useId } from 'react'

type FieldProps = { label: string; help?: string; onChange: (value: string) => void }

/** A box with its label, and what helps to fill it. */
export function TextField({
  label,
  help,
  onChange,
  id,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'onChange'>) {
  const own = useId()
  return (
    <Labelled id={id ?? own} label={label} help={help}>
      <input
        {...input}
        id={id ?? own}
        className="form-input"
        aria-describedby={help === undefined ? undefined : `${id ?? own}-help`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Labelled>
  )
}

/** A choice with its label; `children`: its options. */
export function SelectField({ label, onChange, ...select }: FieldProps & Omit<ComponentProps<'select'>, 'onChange'>) {
  const id = useId()
  return (
    <Labelled id={id} label={label}>
      <select {...select} id={id} className="form-input" onChange={(event) => onChange(event.currentTarget.value)} />
    </Labelled>
  )
}

/** A label above whatever is filled in. */
export function Labelled({
  id,
  label,
  help,
  children,
}: {
  id: string
  label: string
  help?: string | undefined
  children: ReactNode
}) {
  return (
    <div className="studio-field">
      <label htmlFor={id}>{label}</label>
      {children}
      {help !== undefined && (
        <span id={`${id}-help`} className="studio-soft">
          {help}
        </span>
      )}
    </div>
  )
}
