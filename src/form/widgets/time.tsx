import { memo } from 'react'
import { TextField } from '../components/text-field.tsx'
import type { FieldProps } from '../step-context.ts'

/** A time, in the browser's own box: it shows 12 or 24 hours as people write them here, and gives 24. */
export const TimeField = memo(function TimeField(props: FieldProps) {
  const { from, to, step } = props.field.times ?? {}
  return (
    <TextField {...props} className="date-box" type="time" bounds={{ min: from, max: to, step: step && step * 60 }} />
  )
})
