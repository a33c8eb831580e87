import { memo } from 'react'
import type { FieldProps } from '../field-widget.tsx'
import { TextBox } from '../parts/text-box.tsx'

/** A day, in the browser's own box: it knows how dates are written here, and has a calendar. */
export const DateBox = memo(function DateBox(props: FieldProps) {
  const { from, to } = props.field.dates ?? {}
  return <TextBox {...props} className="date-box" type="date" bounds={{ min: from, max: to }} />
})
