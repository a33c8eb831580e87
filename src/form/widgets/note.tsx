import { memo } from 'react'
import type { FieldProps } from '../field-widget.tsx'
import { FieldNotes } from '../parts/field-notes.tsx'

/** Words and links between questions. */
export const Note = memo(function Note({ field }: FieldProps) {
  return (
    <div className="form-field form-note">
      <p className="form-label">{field.label}</p>
      <FieldNotes id={field.id} field={field} problem={undefined} />
    </div>
  )
})
