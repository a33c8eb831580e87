import { resolveDay } from '@kindred/engine'
import { memo } from 'react'
import { TextField } from '../components/text-field.tsx'
import type { FieldProps } from '../step-context.ts'

/** A day, in the browser's own box: it knows how dates are written here, and has a calendar. */
export const DateField = memo(function DateField(props: FieldProps) {
  const { from, to } = props.field.dates ?? {}
  return (
    <TextField
      {...props}
      className="date-box"
      type="date"
      bounds={{ min: from && resolveDay(from), max: to && resolveDay(to) }}
    />
  )
})
