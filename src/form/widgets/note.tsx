import { memo } from 'react'
import { FieldDescription } from '../components/field-description.tsx'
import type { FieldProps } from '../step-context.ts'

/** Words and links between questions. */
export const Note = memo(function Note({ field }: FieldProps) {
  return (
    <div className="form-field form-note">
      <p className="form-label">{field.label}</p>
      <FieldDescription id={field.id} field={field} problem={undefined} />
    </div>
  )
})
